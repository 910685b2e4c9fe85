import { Trans, useLingui } from '@lingui/react/macro'
import type { Photo, Profile } from '#catalogue/companions'
import { PanelLink } from '../../../ui/panel-link.tsx'
import { LockedPicture, Picture } from '../../../ui/picture.tsx'

/** Anchor id of a public photo in the gallery. */
export const photoAnchor = (index: number) => `photo-${index + 1}`

const TILES = 4
const LOCKED_TILES = 2

type Props = {
  photos: Photo[]
  locked: Profile['premiumContent']
  currentIndex: number
  onShow: (index: number) => void
}

/** Four thumbnails below the gallery, up to two of them locked for viewers without Premium. */
export function Thumbnails({ photos, locked, currentIndex, onShow }: Props) {
  const { t } = useLingui()
  const previews = locked?.photos ?? []
  const open = photos.slice(1, 1 + TILES - Math.min(LOCKED_TILES, previews.length))
  const lockedPreviews = previews.slice(0, TILES - open.length)
  const hiddenCount = (locked?.photoCount ?? 0) - lockedPreviews.length
  if (open.length + lockedPreviews.length === 0) return null

  return (
    <ul className="mx-5 mt-2 grid grid-cols-4 gap-2 lg:mx-0">
      {open.map((photo, index) => (
        <li key={photo.id}>
          <a
            href={`#${photoAnchor(index + 1)}`}
            aria-label={t`Photo ${index + 2}`}
            aria-current={currentIndex === index + 1}
            className="thumbnail"
            onClick={(event) => {
              event.preventDefault()
              onShow(index + 1)
            }}
          >
            <Picture
              photo={photo}
              sizes="(min-width: 1024px) 10rem, 25vw"
              alt=""
              className="aspect-square"
            />
          </a>
        </li>
      ))}
      {lockedPreviews.map((preview, index) => (
        <li key={preview.preview}>
          <PanelLink panel="premium" className="thumbnail">
            <span className="sr-only">
              <Trans>Premium photo</Trans>
            </span>
            <LockedPicture {...preview} className="aspect-square" />
            {index === lockedPreviews.length - 1 && hiddenCount > 0 && (
              <span className="nocturne absolute inset-0 grid place-items-center bg-paper/45 text-lead text-ink">
                +{hiddenCount}
              </span>
            )}
          </PanelLink>
        </li>
      ))}
    </ul>
  )
}
