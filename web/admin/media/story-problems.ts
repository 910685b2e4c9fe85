import { t } from '@lingui/core/macro'
import { fieldMessage, type FieldRefusal } from '../../lib/api/api.ts'
import type { StoryDraft } from './story-draft.ts'

const highlightName = ({ highlights }: StoryDraft, at: number) =>
  highlights[at]?.title.trim() || t`Highlight ${at + 1}`

/** "Story 2", "Travel 1": as the form names what a refusal is about; empty when it is about all. */
function nameAt(draft: StoryDraft, loc: readonly unknown[]): string {
  const [, list, at, , story] = loc
  if (typeof at !== 'number') return ''
  if (list === 'stories') return t`Story ${at + 1}`
  const name = highlightName(draft, at)
  return typeof story === 'number' ? `${name} ${story + 1}` : name
}

/** A refusal of the stories, with the story that it is about. */
export const namedRefusals = (draft: StoryDraft, refusals: readonly FieldRefusal[]): string =>
  refusals
    .map((one) => [nameAt(draft, one.loc ?? []), fieldMessage(one)].filter(Boolean).join(': '))
    .join(', ')

/** What keeps the stories from being saved; null when nothing does. */
export function problemOfStories({ highlights }: StoryDraft): string | null {
  const at = highlights.findIndex(({ title }) => title.trim() === '')
  return at < 0 ? null : `${t`Highlight ${at + 1}`}: ${t`A highlight needs a title`}`
}
