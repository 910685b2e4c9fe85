import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ListedCompanion } from '#contract/admin-companions'
import { deleteManaged } from '#contract/admin-companions.api'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/api.ts'
import { FormMessage, type Message } from '../../ui/form-message.tsx'
import { saveError } from '../shared/api/save-error.ts'
import { ConfirmDialog } from '../shared/form/confirm-dialog.tsx'

type Props = { companion: ListedCompanion; onClose: () => void; onDeleted: () => void }

export function DeleteCompanion({ companion, onClose, onDeleted }: Props) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  async function remove() {
    if (busy) return
    setBusy(true)
    setMessage(null)
    try {
      await call(deleteManaged, { params: { id: companion.id } })
      onDeleted()
    } catch (error) {
      // Someone else was faster.
      if (error instanceof CallError && error.status === 404) return onDeleted()
      const failed = t`Failed to delete companion. Please try again.`
      setMessage({ kind: 'error', text: saveError(error, failed) })
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      title={<Trans>Delete {companion.name}</Trans>}
      text={
        <Trans>Are you sure you want to delete this companion? This action cannot be undone.</Trans>
      }
      confirm={busy ? <Trans>Deleting…</Trans> : <Trans>Delete</Trans>}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <FormMessage message={message} />
    </ConfirmDialog>
  )
}
