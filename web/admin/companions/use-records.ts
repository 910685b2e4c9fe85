import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { getManagedEndpoint, type ManagedCompanion } from '#companions/staff/admin-companions'
import type { Message } from '../../ui/form-message.tsx'
import { coverLike } from './cover-private.ts'
import { saveError } from '../shared/api/save-error.ts'
import { companionReads } from '../shared/api/stale-reads.ts'
import { useReload, useStaffCache } from '../shared/api/use-staff-answer.ts'
import { showToast } from '../shared/toasts.tsx'

/** Sends one record at a time, and updates the companion that is open. */
export function useRecords(id: string) {
  const { t } = useLingui()
  const cache = useStaffCache()
  const reload = useReload()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  /** @returns whether the call succeeded */
  async function change(
    send: () => Promise<ManagedCompanion>,
    successMessage: string,
  ): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setMessage(null)
    try {
      const parts = { params: { id } }
      const previous = cache.get(getManagedEndpoint, parts)
      cache.set(getManagedEndpoint, parts, coverLike(previous, await send()))
      showToast(successMessage)
      void reload(...companionReads)
      setBusy(false)
      return true
    } catch (error) {
      const fallback = t`We couldn’t save this. Check your connection and try again.`
      setMessage({ kind: 'error', text: saveError(error, fallback) })
      setBusy(false)
      return false
    }
  }
  return { change, busy, message }
}
