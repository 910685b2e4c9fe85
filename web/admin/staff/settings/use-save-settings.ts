import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { AdminSettings } from '#staff/settings'
import { getSettings, saveSettings } from '#staff/settings.api'
import type { BodyOf } from '#platform/endpoint'
import { call } from '../../../lib/api/call.ts'
import type { Message } from '../../../ui/form-message.tsx'
import { conflictOf } from '../../../lib/api/conflict-of.ts'
import { saveError } from '../../shared/api/save-error.ts'
import { publicReads } from '../../shared/api/stale-reads.ts'
import { useReload, useStaffCache } from '../../shared/api/use-staff-answer.ts'

/** Sends the settings, and keeps what someone else has saved meanwhile beside what was typed. */
export function useSaveSettings() {
  const cache = useStaffCache()
  const reload = useReload()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  const [theirs, setTheirs] = useState<AdminSettings | null>(null)

  /** @returns what is saved now; null when nothing was */
  async function save(input: BodyOf<typeof saveSettings>): Promise<AdminSettings | null> {
    if (busy) return null
    setBusy(true)
    setMessage(null)
    try {
      const saved = await call(saveSettings, { body: input })
      cache.set(getSettings, {}, saved)
      setTheirs(null)
      setMessage({ kind: 'success', text: t`Settings saved.` })
      setBusy(false)
      void reload(...publicReads)
      return saved
    } catch (error) {
      const conflict = conflictOf(saveSettings, error)
      if (conflict) setTheirs(conflict.current)
      const failed = t`Failed to save the settings. Please check your connection and try again.`
      setMessage({ kind: 'error', text: saveError(error, failed) })
      setBusy(false)
      return null
    }
  }
  /** Their version is known, and what is typed is saved over it next. */
  function dismissConflict() {
    setTheirs(null)
    setMessage(null)
  }
  return { save, busy, message, theirs, forget: dismissConflict }
}
