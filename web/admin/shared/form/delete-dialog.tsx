import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CallError } from '../../../lib/api/api.ts'
import { FormMessage } from '../../../ui/form-message.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useSingleCall } from '../../../lib/api/use-single-call.ts'

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
  const { busy, message, run } = useSingleCall()

  const remove = () =>
    run(async () => {
      try {
        await send()
      } catch (error) {
        // Someone else may have deleted it first.
        if (!(error instanceof CallError && error.status === 404)) throw error
      }
      onDeleted()
    }, failureText)

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
