import { useLingui } from '@lingui/react/macro'
import type { MediaItem } from '#media/media'
import { MediaPreview } from '../../features/media/media-view.tsx'
import { CropPhoto } from './crop-photo.tsx'
import { DeleteMedia } from './delete-media.tsx'
import { ReplaceMedia } from './replace-media.tsx'

export type FileAct = 'view' | 'crop' | 'replace' | 'delete'

type Props = {
  act: FileAct
  companionId: string
  item: Omit<MediaItem, 'order'>
  name: string
  onClose: () => void
  /** Reloads the files. */
  refetch: () => void
  /** @param message message after the change */
  onChanged: (message: string) => void
}

/** The dialog for an action on one file, the same in every list of files. */
export function FileDialog({ act, companionId, item, name, onClose, refetch, onChanged }: Props) {
  const { t } = useLingui()
  const file = { item, name }
  const leave = () => {
    onClose()
    refetch()
  }
  switch (act) {
    case 'view':
      return <MediaPreview {...file} onClose={onClose} onBroken={refetch} />
    case 'crop':
      return (
        <CropPhoto
          {...file}
          onClose={leave}
          onCropped={() => onChanged(t`The photo was cropped.`)}
        />
      )
    case 'replace':
      return (
        <ReplaceMedia
          {...file}
          companionId={companionId}
          onClose={leave}
          onReplaced={() => onChanged(t`The file was replaced.`)}
        />
      )
    case 'delete':
      return (
        <DeleteMedia
          {...file}
          onClose={onClose}
          onDeleted={() => onChanged(t`Media deleted successfully`)}
        />
      )
  }
}
