import { Trans, useLingui } from '@lingui/react/macro'
import type { Photo, Profile } from '#catalogue/companions'
import { PanelLink } from '../../../ui/panel-link.tsx'
import { LockedPicture, Picture } from '../../../ui/picture.tsx'

/** The id of a public photo in the gallery, to link to. */
export const photoAnchor = (index: number) => `photo-${index + 1}`

const TILES = 4
const LOCKED_TILES = 2

type Props = {
  photos: Photo[]
  locked: Profile['premiumContent']
  at: number
  onShow: (index: number) => void
}

/** A row of four under the gallery: what else there is to see, the last two for premium members. */
export function Thumbnails({ photos, locked, at, onShow }: Props) {
  const { t } = useLingui()
  const previews = locked?.photos ?? []
  const open = photos.slice(1, 1 + TILES - Math.min(LOCKED_TILES, previews.length))
  const shut = previews.slice(0, TILES - open.length)
  const more = (locked?.photoCount ?? 0) - shut.length
  if (open.length + shut.length === 0) return null

  return (
    <ul className="mx-5 mt-2 grid grid-cols-4 gap-2 lg:mx-0">
      {open.map((photo, index) => (
        <li key={photo.id}>
          <a
            href={`#${photoAnchor(index + 1)}`}
            aria-label={t`Photo ${index + 2}`}
            aria-current={at === index + 1}
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
      {shut.map((preview, index) => (
        <li key={preview.preview}>
          <PanelLink panel="premium" className="thumbnail">
            <span className="sr-only">
              <Trans>Premium photo</Trans>
            </span>
            <LockedPicture {...preview} className="aspect-square" />
            {index === shut.length - 1 && more > 0 && (
              <span className="nocturne absolute inset-0 grid place-items-center bg-paper/45 text-lead text-ink">
                +{more}
              </span>
            )}
          </PanelLink>
        </li>
      ))}
    </ul>
  )
}
