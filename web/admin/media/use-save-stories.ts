import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { saveStoriesEndpoint, type CompanionContent } from '#media/admin-stories'
import { call } from '../../lib/api/call.ts'
import { CallError, fieldMessage, type FieldRefusal } from '../../lib/api/api.ts'
import { conflictOf } from '../../lib/api/conflict-of.ts'
import { useAuth } from '../../lib/auth/use-auth.ts'
import { reasonHeaders, rememberedReason } from '../shared/api/read-reasons.ts'
import { saveError } from '../shared/api/save-error.ts'
import { storyDrafts, type StoryDraft } from './story-draft.ts'

/**
 * Saves the changed stories of a companion; input that can't be saved remains.
 *
 * @param onSaved called with the stored content
 */
export function useSaveStories(companionId: string, onSaved: (content: CompanionContent) => void) {
  const { user } = useAuth()
  /** The version that someone else saved in the meantime. */
  const [newerContent, setNewerContent] = useState<CompanionContent | null>(null)

  /** @returns the error message; `null` if everything is saved or nothing was changed */
  async function save(): Promise<string | null> {
    const draft = storyDrafts.read(companionId)
    if (!draft) return null
    const problem = problemOfStories(draft)
    if (problem) return problem
    try {
      const headers = reasonHeaders(user && rememberedReason(user.id, companionId))
      const content = await call(saveStoriesEndpoint, {
        params: { id: companionId },
        body: draft,
        headers,
      })
      onSaved(content)
      storyDrafts.forget(companionId)
      return null
    } catch (error) {
      const conflict = conflictOf(saveStoriesEndpoint, error)
      if (conflict) setNewerContent(conflict.current)
      const detail = error instanceof CallError && error.body.detail
      if (Array.isArray(detail)) return t`Validation error: ${namedRefusals(draft, detail)}`
      return saveError(error, t`We couldn’t save the stories. Check your connection and try again.`)
    }
  }

  /** Keeps the input, to be saved over the version of someone else. */
  function keepMine() {
    const draft = storyDrafts.read(companionId)
    if (draft && newerContent)
      storyDrafts.write(companionId, { ...draft, revision: newerContent.revision })
    setNewerContent(null)
  }

  function takeTheirs() {
    if (newerContent) onSaved(newerContent)
    storyDrafts.forget(companionId)
    setNewerContent(null)
  }
  return { save, newerContent: newerContent, keepMine, takeTheirs }
}

export type StorySaving = ReturnType<typeof useSaveStories>

/** The first problem that prevents saving the stories; `null` if there is none. */
function problemOfStories({ highlights }: StoryDraft): string | null {
  const index = highlights.findIndex(({ title }) => title.trim() === '')
  return index < 0 ? null : `${t`Highlight ${index + 1}`}: ${t`A highlight needs a title`}`
}

/** Messages for refused stories, each with the name of its story. */
const namedRefusals = (draft: StoryDraft, refusals: readonly FieldRefusal[]): string =>
  refusals
    .map((refusal) =>
      [nameAt(draft, refusal.loc ?? []), fieldMessage(refusal)].filter(Boolean).join(': '),
    )
    .join(', ')

/** "Story 2", "Travel 1": the part of the form that a refusal refers to; empty if it refers to the whole form. */
function nameAt(draft: StoryDraft, loc: readonly unknown[]): string {
  const [, list, index, , story] = loc
  if (typeof index !== 'number') return ''
  if (list === 'stories') return t`Story ${index + 1}`
  const name = highlightName(draft, index)
  return typeof story === 'number' ? `${name} ${story + 1}` : name
}

const highlightName = ({ highlights }: StoryDraft, index: number) =>
  highlights[index]?.title.trim() || t`Highlight ${index + 1}`
