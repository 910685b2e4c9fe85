import { useEffect, useState } from 'react'
import { openAccounts } from '../../lib/auth/accounts.ts'
import type { Message } from '../../ui/form-message.tsx'

type Fields = (name: string) => string

/** State of a form that runs one task at a time and shows its result. */
export function useTask(task: (fields: Fields, form: HTMLFormElement) => Promise<Message>) {
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  // The account code loads early: if a deployment has removed it, the page reloads before anything is
  // typed.
  useEffect(() => void openAccounts().catch(() => {}), [])

  async function submit(event: { preventDefault: () => void; currentTarget: HTMLFormElement }) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const values = new FormData(form)
    setBusy(true)
    setMessage(null)
    setMessage(await task((name) => String(values.get(name) ?? ''), form))
    setBusy(false)
  }
  return { busy, message, setMessage, onSubmit: submit }
}
