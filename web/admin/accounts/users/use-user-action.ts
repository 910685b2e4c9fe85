import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { User } from '#accounts/users'
import { CallError } from '../../../lib/api/api.ts'
import type { Message } from '../../../ui/form-message.tsx'
import { saveError } from '../../shared/api/save-error.ts'
import { showToast } from '../../shared/toasts.tsx'

export type UserAction = {
  /** @returns the member as stored after the action */
  send: () => Promise<User>
  /** Message after a success. */
  successMessage: string
}

/** Runs one action about a member at a time, and shows its result. */
export function useUserAction(onChange: (user: User) => void) {
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  /** @returns whether the action succeeded */
  async function runUserAction({ send, successMessage }: UserAction): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setMessage(null)
    try {
      onChange(await send())
      showToast(successMessage)
      setBusy(false)
      return true
    } catch (error) {
      const fallback = t`Something went wrong. Check your connection and try again.`
      setMessage({ kind: 'error', text: messageOf(error, fallback) })
      setBusy(false)
      return false
    }
  }
  return { runUserAction, busy, message }
}

/** For actions that are unavailable or partly done, the Worker's own message explains the cause. */
const messageOf = (error: unknown, fallback: string) =>
  error instanceof CallError && error.status === 503 && typeof error.body.detail === 'string'
    ? error.message
    : saveError(error, fallback)
