import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { User } from '#contract/users'
import type { Message } from '../../ui/form-message.tsx'
import { AdminError, adminRequest, saveError } from '../shared/api/admin-api.ts'
import { showToast } from '../shared/toasts.tsx'

export type UserAction = { method: string; path: string; payload?: unknown; done: string }

/** Does something about a member, once at a time, and says what became of it. */
export function useUserAction(show: (user: User) => void) {
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  /** @returns whether it was done */
  async function act({ method, path, payload, done }: UserAction): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setMessage(null)
    try {
      show(await adminRequest<User>(method, path, payload))
      showToast(done)
      setBusy(false)
      return true
    } catch (error) {
      const failed = t`That did not work. Please check your connection and try again.`
      setMessage({ kind: 'error', text: sayOf(error, failed) })
      setBusy(false)
      return false
    }
  }
  return { act, busy, message }
}

/** Also what is not available for now says why, and how far it got. */
const sayOf = (error: unknown, otherwise: string) =>
  error instanceof AdminError && error.status === 503 && typeof error.body.detail === 'string'
    ? error.message
    : saveError(error, otherwise)
