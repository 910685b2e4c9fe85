import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { getOwnEndpoint } from '#companions/own/own'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { personalKey } from '../../../lib/api/use-api-query.ts'
import type { ProfileEditor } from '../profile/use-profile-editor.ts'

type Drafts = Pick<ProfileEditor, 'draft' | 'details'>

/** Saves the step, then opens another screen and loads which steps are completed. */
export function useStartNavigation({ draft, details }: Drafts) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { user } = useAuth()
  const [busy, setBusy] = useState(false)
  const reload = () =>
    queries.invalidateQueries({ queryKey: personalKey(user?.id, getOwnEndpoint) })

  /** @param mustBeSaved the step stays open when something could not be saved */
  async function open(address: string, mustBeSaved: boolean) {
    if (busy) return
    setBusy(true)
    const isDraftSaved = await draft.save()
    const areDetailsSaved = await details.save()
    const isSaved = isDraftSaved && areDetailsSaved
    // Screens that were loaded before stay usable without a connection.
    if (isSaved) await reload()
    setBusy(false)
    if (isSaved || !mustBeSaved) void navigate(address)
  }
  return { open, busy, reload }
}
