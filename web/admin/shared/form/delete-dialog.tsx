import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { CallError } from '../../../lib/api/api.ts'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

type Props = {
  name: string
  text: ReactNode
  send: () => Promise<unknown>
  /** What is said when it could not be deleted. */
  failed: (error: unknown) => string
  onClose: () => void
  /** Also when it was gone already. */
  onDeleted: () => void
  /** What else is to be known before. */
  children?: ReactNode
}

/** Asks before something is deleted, and deletes it. */
export function DeleteDialog({ name, text, send, failed, onClose, onDeleted, children }: Props) {
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  async function remove() {
    if (busy) return
    setBusy(true)
    setMessage(null)
    try {
      await send()
      onDeleted()
    } catch (error) {
      // Someone else was faster.
      if (error instanceof CallError && error.status === 404) return onDeleted()
      setMessage({ kind: 'error', text: failed(error) })
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      title={<Trans>Delete {name}</Trans>}
      text={text}
      confirm={busy ? <Trans>Deleting…</Trans> : <Trans>Delete</Trans>}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {children}
      <FormMessage message={message} />
    </ConfirmDialog>
  )
}
