import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { saveStoriesEndpoint, type CompanionContent } from '#media/admin-stories'
import { call } from '../../lib/api/call.ts'
import { CallError } from '../../lib/api/api.ts'
import { conflictOf } from '../../lib/api/conflict-of.ts'
import { saveError } from '../shared/api/save-error.ts'
import { storyDrafts } from './story-draft.ts'
import { namedRefusals, problemOfStories } from './story-problems.ts'

/**
 * Saves the changed stories of a companion; input that can't be saved remains.
 *
 * @param onSaved called with the stored content
 */
export function useSaveStories(companionId: string, onSaved: (content: CompanionContent) => void) {
  /** The version that someone else saved in the meantime. */
  const [newerContent, setNewerContent] = useState<CompanionContent | null>(null)

  /** @returns the error message; `null` if everything is saved or nothing was changed */
  async function save(): Promise<string | null> {
    const draft = storyDrafts.read(companionId)
    if (!draft) return null
    const problem = problemOfStories(draft)
    if (problem) return problem
    try {
      onSaved(await call(saveStoriesEndpoint, { params: { id: companionId }, body: draft }))
      storyDrafts.forget(companionId)
      return null
    } catch (error) {
      const conflict = conflictOf(saveStoriesEndpoint, error)
      if (conflict) setNewerContent(conflict.current)
      const detail = error instanceof CallError && error.body.detail
      if (Array.isArray(detail)) return t`Validation error: ${namedRefusals(draft, detail)}`
      return saveError(
        error,
        t`Failed to save the stories. Please check your connection and try again.`,
      )
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
