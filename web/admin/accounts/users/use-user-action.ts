import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { User } from '#accounts/users'
import { CallError } from '../../../lib/api/api.ts'
import type { Message } from '../../../ui/form-message.tsx'
import { saveError } from '../../shared/api/save-error.ts'
import { showToast } from '../../shared/toasts.tsx'

export type UserAction = {
  /** @returns the member after it */
  send: () => Promise<User>
  /** Said when it is done. */
  done: string
}

/** Does something about a member, once at a time, and says what became of it. */
export function useUserAction(show: (user: User) => void) {
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  /** @returns whether it was done */
  async function act({ send, done }: UserAction): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setMessage(null)
    try {
      show(await send())
      showToast(done)
      setBusy(false)
      return true
    } catch (error) {
      const failed = t`Something went wrong. Please check your connection and try again.`
      setMessage({ kind: 'error', text: messageOf(error, failed) })
      setBusy(false)
      return false
    }
  }
  return { act, busy, message }
}

/** Also what is not available for now says why, and how far it got. */
const messageOf = (error: unknown, otherwise: string) =>
  error instanceof CallError && error.status === 503 && typeof error.body.detail === 'string'
    ? error.message
    : saveError(error, otherwise)
