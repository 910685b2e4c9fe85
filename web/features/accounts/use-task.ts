import { useEffect, useState } from 'react'
import { openAccounts } from '../../lib/auth/accounts.ts'
import type { Message } from '../../ui/form-message.tsx'

type Fields = (name: string) => string

/** A form that does one thing at a time and says what became of it. */
export function useTask(act: (fields: Fields, form: HTMLFormElement) => Promise<Message>) {
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  // Now rather than later: where a deployment took the code away, the page is loaded anew, and what
  // is typed by then is lost.
  useEffect(() => void openAccounts().catch(() => {}), [])

  async function submit(event: { preventDefault: () => void; currentTarget: HTMLFormElement }) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const typed = new FormData(form)
    setBusy(true)
    setMessage(null)
    setMessage(await act((name) => String(typed.get(name) ?? ''), form))
    setBusy(false)
  }
  return { busy, message, setMessage, onSubmit: submit }
}
