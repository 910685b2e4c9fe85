import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getSafetyTimerEndpoint, type SafetyTimerState } from '#companions/safety-timer'
import { CallError, fieldMessage } from '../../../lib/api/api.ts'
import { replaceAnswer } from '../../../lib/api/replace-answer.ts'
import { personalKey, useApiQuery } from '../../../lib/api/use-api-query.ts'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import type { Message } from '../../../ui/form-message.tsx'

/** The companion's timer, contacts and words; read again when she returns, because another device may change them. */
export const useSafetyTimer = () =>
  useApiQuery(getSafetyTimerEndpoint, {}, { staleTime: 0, refetchOnWindowFocus: true })

/** Changes the timer, one call at a time, and shows the result. */
export function useSafetyChange() {
  const queries = useQueryClient()
  const { user } = useAuth()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  /** @param send returns the state after the change @returns whether the call succeeded */
  async function change(
    send: () => Promise<SafetyTimerState>,
    successMessage: string | null = null,
  ): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setMessage(null)
    let isDone = false
    try {
      const state = await send()
      replaceAnswer<SafetyTimerState>(queries, personalKey(user?.id, getSafetyTimerEndpoint), state)
      setMessage(successMessage === null ? null : { kind: 'success', text: successMessage })
      isDone = true
    } catch (error) {
      setMessage({ kind: 'error', text: textOf(error) })
    }
    setBusy(false)
    return isDone
  }
  return { change, busy, message }
}

function textOf(error: unknown): string {
  if (!(error instanceof CallError)) return t`An unexpected error occurred`
  const { detail } = error.body
  const [first] = Array.isArray(detail) ? detail : []
  return first ? fieldMessage(first) : error.message
}
