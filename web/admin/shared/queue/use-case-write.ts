import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { AddressParts, AnswerOf, Endpoint } from '#platform/endpoint'
import { CallError } from '../../../lib/api/api.ts'
import type { Message } from '../../../ui/form-message.tsx'
import { saveError } from '../api/save-error.ts'
import { useReload, useStaffCache } from '../api/use-staff-answer.ts'

const CONFLICT = 409

type Options<E> = {
  /** Operation that returns the case. */
  get: E
  parts: AddressParts<E>
  /** Operations besides `get` whose answers the write changes. */
  stale: readonly Endpoint[]
}

/** Writes to an open case, one at a time; reloads the case when a colleague has changed it first. */
export function useCaseWrite<E extends Endpoint>({ get, parts, stale }: Options<E>) {
  const cache = useStaffCache()
  const reload = useReload()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  /** Replaces the case with the answer of the call. */
  function show(answer: AnswerOf<E>) {
    cache.set(get, parts, answer)
    void reload(...stale)
  }

  /** @param send returns the case after the write @returns that case; `null` if the call failed */
  async function write(send: () => Promise<AnswerOf<E>>): Promise<AnswerOf<E> | null> {
    if (busy) return null
    setBusy(true)
    setMessage(null)
    try {
      const answer = await send()
      show(answer)
      return answer
    } catch (error) {
      const fallback = t`We couldn’t save this. Check your connection and try again.`
      const isConflict = error instanceof CallError && error.status === CONFLICT
      const text = saveError(error, fallback)
      const keptMessage = t`What you entered is still here. Read the history, then decide.`
      // The case is reloaded before the message appears, as its reader may act on it immediately.
      if (isConflict) await cache.reload(get, parts)
      setMessage({ kind: 'error', text: isConflict ? `${text} ${keptMessage}` : text })
      return null
    } finally {
      setBusy(false)
    }
  }
  return { busy, message, setMessage, show, write }
}
