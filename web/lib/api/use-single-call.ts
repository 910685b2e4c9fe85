import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Message } from '../../ui/form-message.tsx'
import { CallError, fieldMessage } from './api.ts'

/** Message for a failed call: names the rule that the first refused field breaks. */
export function callErrorText(error: unknown): string {
  if (!(error instanceof CallError)) return t`An unexpected error occurred`
  const { detail } = error.body
  const [first] = Array.isArray(detail) ? detail : []
  return first ? fieldMessage(first) : error.message
}

/**
 * Sends one thing at a time, and shows the reason of a failure.
 *
 * @param onFailure called before that reason appears, which waits for a returned promise
 */
export function useSingleCall(onFailure?: (error: unknown) => unknown) {
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  /** @returns whether it succeeded; false while something else is being sent */
  async function run(send: () => Promise<unknown>, textOf = callErrorText): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setMessage(null)
    try {
      await send()
      return true
    } catch (error) {
      await onFailure?.(error)
      setMessage({ kind: 'error', text: textOf(error) })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, message, setMessage, run }
}
