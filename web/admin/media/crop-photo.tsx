import { t } from '@lingui/core/macro'
import { cropMediaEndpoint, type CropMedia, type MediaItem } from '#media/media'
import CropDialog from '../../features/media/crop/crop-dialog.tsx'
import { call } from '../../lib/api/call.ts'
import { useSaving } from '../shared/api/use-saving.ts'

type Props = {
  item: Omit<MediaItem, 'order'>
  name: string
  onClose: () => void
  onCropped: () => void
}

export function CropPhoto({ item, name, onClose, onCropped }: Props) {
  const { busy, message, setMessage, run } = useSaving()

  const save = (crop: CropMedia) =>
    run(
      async () => {
        await call(cropMediaEndpoint, { params: { id: item.id }, body: crop })
        onCropped()
      },
      t`We couldn’t crop the photo. Try again.`,
    )

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
