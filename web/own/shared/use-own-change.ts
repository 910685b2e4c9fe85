import { useQueryClient } from '@tanstack/react-query'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { getOwnEndpoint, previewOwnEndpoint, type OwnProfile } from '#companions/own/own'
import { addressOf } from '#platform/endpoint'
import { CallError, fieldMessage } from '../../lib/api/api.ts'
import { useAuth } from '../../lib/auth/use-auth.ts'
import { replaceAnswer } from '../../lib/api/replace-answer.ts'
import { personalKey } from '../../lib/api/use-api-query.ts'
import type { Message } from '../../ui/form-message.tsx'

/**
 * Changes something of the companion's, one call at a time, and shows the result.
 *
 * @param endpoint the read whose answer each change returns
 * @param onChanged called after a change
 */
export function useAnswerChange<Answer>(
  endpoint: Parameters<typeof personalKey>[1],
  onChanged = () => {},
) {
  const queries = useQueryClient()
  const { user } = useAuth()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  /**
   * @param send returns the answer after the change
   * @param successMessage message after a success; null: none
   * @returns whether the call succeeded
   */
  async function change(
    send: () => Promise<Answer>,
    successMessage: string | null = null,
  ): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setMessage(null)
    let isDone = false
    try {
      const answer = await send()
      replaceAnswer<Answer>(queries, personalKey(user?.id, endpoint), answer)
      onChanged()
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

/** Changes the companion's profile. */
export function useOwnChange() {
  const queries = useQueryClient()
  return useAnswerChange<OwnProfile>(getOwnEndpoint, () => {
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[2]).startsWith(addressOf(previewOwnEndpoint)),
    })
  })
}

/** Message for refused fields: names the rule that was broken. */
function textOf(error: unknown): string {
  if (!(error instanceof CallError)) return t`An unexpected error occurred`
  const { detail } = error.body
  const [first] = Array.isArray(detail) ? detail : []
  return first ? fieldMessage(first) : error.message
}
