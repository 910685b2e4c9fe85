import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { AddressParts, AnswerOf, Endpoint } from '#platform/endpoint'
import { CallError } from '../../../lib/api/api.ts'
import type { Message } from '../../../ui/form-message.tsx'
import { saveError } from '../api/save-error.ts'
import { useReload, useStaffCache } from '../api/use-staff-answer.ts'

const CONFLICT = 409

type Options<E> = {
  /** What the case was loaded from. */
  get: E
  parts: AddressParts<E>
  /** What is changed apart from the case. */
  stale: readonly Endpoint[]
}

/** Writes about a case that is open, once at a time; after a colleague's action the case is shown as it is. */
export function useCaseWrite<E extends Endpoint>({ get, parts, stale }: Options<E>) {
  const cache = useStaffCache()
  const reload = useReload()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  /** Shows the case as it was answered. */
  function show(answer: AnswerOf<E>) {
    cache.set(get, parts, answer)
    void reload(...stale)
  }

  /** @param send answers with the case after it @returns that; null: it was not done */
  async function write(send: () => Promise<AnswerOf<E>>): Promise<AnswerOf<E> | null> {
    if (busy) return null
    setBusy(true)
    setMessage(null)
    try {
      const answer = await send()
      show(answer)
      return answer
    } catch (error) {
      const failed = t`Could not be saved. Please check your connection and try again.`
      const isConflict = error instanceof CallError && error.status === CONFLICT
      const text = saveError(error, failed)
      const keptMessage = t`What you entered is still here. Please read the history, then decide.`
      // The case as it is now comes first: whoever reads the message may act on it at once.
      if (isConflict) await cache.reload(get, parts)
      setMessage({ kind: 'error', text: isConflict ? `${text} ${keptMessage}` : text })
      return null
    } finally {
      setBusy(false)
    }
  }
  return { busy, message, setMessage, show, write }
}
