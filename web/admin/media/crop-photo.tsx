import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { cropMediaEndpoint, type CropMedia, type MediaItem } from '#media/media'
import CropDialog from '../../features/media/crop/crop-dialog.tsx'
import { call } from '../../lib/api/call.ts'
import type { Message } from '../../ui/form-message.tsx'
import { saveError } from '../shared/api/save-error.ts'

type Props = {
  item: Omit<MediaItem, 'order'>
  name: string
  onClose: () => void
  onCropped: () => void
}

export function CropPhoto({ item, name, onClose, onCropped }: Props) {
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  async function save(crop: CropMedia) {
    setBusy(true)
    setMessage(null)
    try {
      await call(cropMediaEndpoint, { params: { id: item.id }, body: crop })
      onCropped()
    } catch (error) {
      const text = saveError(error, t`We couldn’t crop the photo. Try again.`)
      setMessage({ kind: 'error', text })
      setBusy(false)
    }
  }

  return (
    <CropDialog
      item={item}
      name={name}
      busy={busy}
      message={message}
      onMessage={setMessage}
      onSave={(crop) => void save(crop)}
      onClose={onClose}
    />
  )
}
