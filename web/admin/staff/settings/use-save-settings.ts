import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { getSettingsEndpoint, saveSettingsEndpoint, type AdminSettings } from '#staff/settings'
import type { BodyOf } from '#platform/endpoint'
import { call } from '../../../lib/api/call.ts'
import type { Message } from '../../../ui/form-message.tsx'
import { conflictOf } from '../../../lib/api/conflict-of.ts'
import { saveError } from '../../shared/api/save-error.ts'
import { publicReads } from '../../shared/api/stale-reads.ts'
import { useReload, useStaffCache } from '../../shared/api/use-staff-answer.ts'

/** Saves the settings. On a conflict, holds the version of someone else beside the input. */
export function useSaveSettings() {
  const cache = useStaffCache()
  const reload = useReload()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  const [newerSettings, setNewerSettings] = useState<AdminSettings | null>(null)

  /** @returns the saved settings; `null` if the call failed */
  async function save(input: BodyOf<typeof saveSettingsEndpoint>): Promise<AdminSettings | null> {
    if (busy) return null
    setBusy(true)
    setMessage(null)
    try {
      const settings = await call(saveSettingsEndpoint, { body: input })
      cache.set(getSettingsEndpoint, {}, settings)
      setNewerSettings(null)
      setMessage({ kind: 'success', text: t`Settings saved.` })
      setBusy(false)
      void reload(...publicReads)
      return settings
    } catch (error) {
      const conflict = conflictOf(saveSettingsEndpoint, error)
      if (conflict) setNewerSettings(conflict.current)
      const fallback = t`We couldn’t save the settings. Check your connection and try again.`
      setMessage({ kind: 'error', text: saveError(error, fallback) })
      setBusy(false)
      return null
    }
  }
  /** Dismisses the conflict; the next save replaces the version of someone else. */
  function dismissConflict() {
    setNewerSettings(null)
    setMessage(null)
  }
  return { save, busy, message, newerSettings: newerSettings, forget: dismissConflict }
}
