import { t } from '@lingui/core/macro'
import { fieldMessage, type FieldRefusal } from '../../lib/api/api.ts'
import type { StoryDraft } from './story-draft.ts'

const highlightName = ({ highlights }: StoryDraft, index: number) =>
  highlights[index]?.title.trim() || t`Highlight ${index + 1}`

/** "Story 2", "Travel 1": the part of the form that a refusal refers to; empty if it refers to the whole form. */
function nameAt(draft: StoryDraft, loc: readonly unknown[]): string {
  const [, list, index, , story] = loc
  if (typeof index !== 'number') return ''
  if (list === 'stories') return t`Story ${index + 1}`
  const name = highlightName(draft, index)
  return typeof story === 'number' ? `${name} ${story + 1}` : name
}

/** Messages for refused stories, each with the name of its story. */
export const namedRefusals = (draft: StoryDraft, refusals: readonly FieldRefusal[]): string =>
  refusals
    .map((refusal) =>
      [nameAt(draft, refusal.loc ?? []), fieldMessage(refusal)].filter(Boolean).join(': '),
    )
    .join(', ')

/** The first problem that prevents saving the stories; `null` if there is none. */
export function problemOfStories({ highlights }: StoryDraft): string | null {
  const index = highlights.findIndex(({ title }) => title.trim() === '')
  return index < 0 ? null : `${t`Highlight ${index + 1}`}: ${t`A highlight needs a title`}`
}
