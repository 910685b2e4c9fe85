import type { OwnMedia } from '#media/submitted-media'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { useFileNames } from '../file-names.ts'
import { storyFiles, type MediaTile } from '../media-tiles.ts'
import type { OwnMediaChange } from '../use-own-media.ts'
import { PublishedFile } from './published-file.tsx'
import { SubmittedFile } from './submitted-file.tsx'

type Props = {
  tile: MediaTile
  companionId: string
  data: OwnMedia
  media: OwnMediaChange
  onClose: () => void
}

/** Details and controls of one file: a sheet at the bottom of a phone, a pane at the side of a wide window. */
export function FileSheet({ tile, companionId, data, media, onClose }: Props) {
  const nameOf = useFileNames()
  const { id, file, place, isCover } = tile
  const name = nameOf(file, place)
  const submission = data.submitted.find((item) => item.id === id && item.mediaId === null)
  const published = [...data.published, ...storyFiles(data)].find((item) => item.id === id)
  return (
    <Dialog open kind="sheet" title={name} onClose={onClose}>
      <div className="own-file">
        <FormMessage message={media.message} />
        {submission && (
          <SubmittedFile
            file={submission}
            name={name}
            companionId={companionId}
            media={media}
            onSent={onClose}
          />
        )}
        {!submission && published && (
          <PublishedFile file={published} name={name} isCover={isCover} data={data} media={media} />
        )}
      </div>
    </Dialog>
  )
}
