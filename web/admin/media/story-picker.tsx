import { Trans, useLingui } from '@lingui/react/macro'
import type { MediaItem } from '#media/media'
import { Dialog } from '../../ui/dialog.tsx'
import { UploadArea } from '../../features/media/upload-area.tsx'
import type { Uploads } from '../../features/media/use-uploads.ts'

type Props = {
  /** Public files only. */
  media: MediaItem[]
  uploads: Uploads
  onPick: (item: MediaItem) => void
  onClose: () => void
}

/** Chooses an uploaded photo or video for a story, or uploads a new one for stories only. */
export function StoryPicker({ media, uploads, onPick, onClose }: Props) {
  const { t } = useLingui()
  const nameOf = ({ type }: MediaItem, place: number) =>
    type === 'video' ? t`Video ${place}` : t`Photo ${place}`
  return (
    <Dialog open kind="wide" title={<Trans>Choose a photo or video</Trans>} onClose={onClose}>
      <div className="grid gap-6">
        {media.length === 0 ? (
          <p className="text-ink-2">
            <Trans>No public media yet. Upload a file for stories only.</Trans>
          </p>
        ) : (
          <ul
            className="grid gap-3 grid-cols-[repeat(auto-fill,minmax(7rem,1fr))]"
            aria-label={t`Photos and videos`}
          >
            {media.map((item, index) => (
              <li key={item.id}>
                <button
                  type="button"
                  className="media-thumb"
                  aria-label={item.alt || nameOf(item, index + 1)}
                  onClick={() => onPick(item)}
                >
                  <span className="photo">
                    <img src={item.thumbnail} alt="" loading="lazy" width={320} height={427} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <UploadArea uploads={uploads} purpose="story" />
      </div>
    </Dialog>
  )
}
