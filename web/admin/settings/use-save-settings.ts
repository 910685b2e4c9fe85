import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminSettings, SettingsConflict } from '#contract/administration'
import { PERSONAL } from '../../lib/auth/auth-provider.tsx'
import { useAuth } from '../../lib/auth/use-auth.ts'
import type { Message } from '../../ui/form-message.tsx'
import { AdminError, adminRequest, saveError } from '../shared/api/admin-api.ts'
import { useReload } from '../shared/api/use-admin.ts'

const PATH = '/api/admin/settings'

/** Sends the settings, and keeps what somebody else has saved meanwhile beside what was typed. */
export function useSaveSettings() {
  const queries = useQueryClient()
  const { user } = useAuth()
  const reload = useReload()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  const [theirs, setTheirs] = useState<AdminSettings | null>(null)

  /** @returns what is saved now; null when nothing was */
  async function save(input: object): Promise<AdminSettings | null> {
    if (busy) return null
    setBusy(true)
    setMessage(null)
    try {
      const saved = await adminRequest<AdminSettings>('PUT', PATH, input)
      queries.setQueryData([PERSONAL, user?.id, PATH], saved)
      setTheirs(null)
      setMessage({ kind: 'success', text: t`Settings saved.` })
      setBusy(false)
      reload()
      return saved
    } catch (error) {
      if (error instanceof AdminError && error.status === 409 && 'current' in error.body) {
        setTheirs((error.body as SettingsConflict).current)
      }
      const failed = t`Failed to save the settings. Please check your connection and try again.`
      setMessage({ kind: 'error', text: saveError(error, failed) })
      setBusy(false)
      return null
    }
  }
  /** Their version is known, and what is typed is saved over it next. */
  function forget() {
    setTheirs(null)
    setMessage(null)
  }
  return { save, busy, message, theirs, forget }
}
