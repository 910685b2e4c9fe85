import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Message } from '../../../ui/form-message.tsx'
import { saveError } from './save-error.ts'

/** Saves one thing at a time, and shows the reason of a failure. */
export function useSaving() {
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  /** @param fallback text for errors without a message of their own */
  async function run(
    save: () => Promise<void>,
    fallback = t`We couldn’t save this. Check your connection and try again.`,
  ): Promise<void> {
    if (busy) return
    setBusy(true)
    setMessage(null)
    try {
      await save()
    } catch (error) {
      setMessage({ kind: 'error', text: saveError(error, fallback) })
    }
    setBusy(false)
  }
  return { busy, message, setMessage, run }
}
