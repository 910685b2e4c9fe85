import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { CallError } from '../../../lib/api/api.ts'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

type Props = {
  name: string
  text: ReactNode
  send: () => Promise<unknown>
  /** Message for a failed deletion. */
  failureText: (error: unknown) => string
  onClose: () => void
  /** Called even if the item was gone already. */
  onDeleted: () => void
  /** Further information before the deletion. */
  children?: ReactNode
}

/** Asks for confirmation, then deletes. */
export function DeleteDialog({
  name,
  text,
  send,
  failureText,
  onClose,
  onDeleted,
  children,
}: Props) {
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
      // Someone else deleted it first.
      if (error instanceof CallError && error.status === 404) return onDeleted()
      setMessage({ kind: 'error', text: failureText(error) })
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
