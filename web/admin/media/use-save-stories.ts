import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { CompanionContent } from '#media/admin-stories'
import { saveStories } from '#media/admin-stories.api'
import { call } from '../../lib/api/call.ts'
import { CallError } from '../../lib/api/api.ts'
import { conflictOf } from '../../lib/api/conflict-of.ts'
import { saveError } from '../shared/api/save-error.ts'
import { storyDrafts } from './story-draft.ts'
import { namedRefusals, problemOfStories } from './story-problems.ts'

/**
 * Saves the changed stories of a companion; what can't be saved stays as it was typed.
 *
 * @param onSaved called with the content as it is stored now
 */
export function useSaveStories(companionId: string, onSaved: (content: CompanionContent) => void) {
  /** What someone else has saved meanwhile. */
  const [theirs, setTheirs] = useState<CompanionContent | null>(null)

  /** @returns why they could not be saved; null when they are, or when nothing was changed */
  async function save(): Promise<string | null> {
    const draft = storyDrafts.read(companionId)
    if (!draft) return null
    const problem = problemOfStories(draft)
    if (problem) return problem
    try {
      onSaved(await call(saveStories, { params: { id: companionId }, body: draft }))
      storyDrafts.forget(companionId)
      return null
    } catch (error) {
      const conflict = conflictOf(saveStories, error)
      if (conflict) setTheirs(conflict.current)
      const detail = error instanceof CallError && error.body.detail
      if (Array.isArray(detail)) return t`Validation error: ${namedRefusals(draft, detail)}`
      return saveError(
        error,
        t`Failed to save the stories. Please check your connection and try again.`,
      )
    }
  }

  /** Goes on with what is typed, to be saved over what someone else has saved. */
  function keepMine() {
    const draft = storyDrafts.read(companionId)
    if (draft && theirs) storyDrafts.write(companionId, { ...draft, revision: theirs.revision })
    setTheirs(null)
  }

  function takeTheirs() {
    if (theirs) onSaved(theirs)
    storyDrafts.forget(companionId)
    setTheirs(null)
  }
  return { save, theirs, keepMine, takeTheirs }
}
export type StorySaving = ReturnType<typeof useSaveStories>
