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

/** Changes the companion's profile, one call at a time, and shows the result. */
export function useOwnChange() {
  const queries = useQueryClient()
  const { user } = useAuth()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  /**
   * @param send returns the profile after the change
   * @param successMessage message after a success
   * @returns whether the call succeeded
   */
  async function change(send: () => Promise<OwnProfile>, successMessage: string): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setMessage(null)
    let isDone = false
    try {
      const own = await send()
      replaceAnswer<OwnProfile>(queries, personalKey(user?.id, getOwnEndpoint), own)
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[2]).startsWith(addressOf(previewOwnEndpoint)),
      })
      setMessage({ kind: 'success', text: successMessage })
      isDone = true
    } catch (error) {
      setMessage({ kind: 'error', text: textOf(error) })
    }
    setBusy(false)
    return isDone
  }
  return { change, busy, message }
}

/** Message for refused fields: names the rule that was broken. */
function textOf(error: unknown): string {
  if (!(error instanceof CallError)) return t`An unexpected error occurred`
  const { detail } = error.body
  const [first] = Array.isArray(detail) ? detail : []
  return first ? fieldMessage(first) : error.message
}
