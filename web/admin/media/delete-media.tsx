import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { MediaItem } from '#contract/media'
import { deleteMedia } from '#contract/media.api'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/api.ts'
import { FormMessage, type Message } from '../../ui/form-message.tsx'
import { saveError } from '../shared/api/save-error.ts'
import { ConfirmDialog } from '../shared/form/confirm-dialog.tsx'

type Props = {
  item: Pick<MediaItem, 'id' | 'stories'>
  name: string
  onClose: () => void
  onDeleted: () => void
}

export function DeleteMedia({ item, name, onClose, onDeleted }: Props) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  async function remove() {
    if (busy) return
    setBusy(true)
    setMessage(null)
    try {
      await call(deleteMedia, { params: { id: item.id } })
      onDeleted()
    } catch (error) {
      // Someone else was faster.
      if (error instanceof CallError && error.status === 404) return onDeleted()
      const reason = saveError(error, '')
      setMessage({ kind: 'error', text: `${t`Failed to delete media.`} ${reason}`.trim() })
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      title={<Trans>Delete {name}</Trans>}
      text={
        <>
          <Trans>Are you sure you want to delete this file? This action cannot be undone.</Trans>{' '}
          {item.stories > 0 && <Trans>Stories that show it are also deleted.</Trans>}
        </>
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
