import { Trans, useLingui } from '@lingui/react/macro'
import type { Profile } from '#catalogue/companions'
import { MAX_PUBLIC_PHOTOS } from '#platform/limits'
import { PanelLink } from '../../../ui/panel-link.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { LockedTile } from './locked-tile.tsx'
import { PrivateLabel } from './private-label.tsx'
import { photoAnchor } from './thumbnails.tsx'

type Props = {
  profile: Profile
  /** True if the viewer may see all photos. */
  premium: boolean
  onShow: (index: number) => void
  onBroken: () => void
}

export function PhotosTab({ profile, premium, onShow, onBroken }: Props) {
  const { t } = useLingui()
  const open = premium
    ? [...profile.public_photos, ...profile.private_photos]
    : profile.public_photos.slice(0, MAX_PUBLIC_PHOTOS)
  const locked = (!premium && profile.premiumContent?.photos) || []
  if (open.length + locked.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>No photos yet.</Trans>
      </p>
    )
  }
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4 lg:grid-cols-3 xl:grid-cols-4">
      {open.map((photo, index) => (
        <li key={photo.id}>
          <a
            href={`#${photoAnchor(index)}`}
            className="thumbnail"
            aria-label={t`Show photo ${index + 1} full screen`}
            onClick={(event) => {
              event.preventDefault()
              onShow(index)
            }}
          >
            <Picture
              photo={photo}
              sizes="(min-width: 640px) 12rem, 50vw"
              alt=""
              onBroken={onBroken}
            />
            {index >= profile.public_photos.length && (
              <PrivateLabel className="absolute right-0 bottom-0" />
            )}
          </a>
        </li>
      ))}
      {locked.map((preview, index) => (
        <li key={index}>
          <PanelLink panel="premium" className="thumbnail" aria-label={t`Premium photo`}>
            <LockedTile preview={preview} />
          </PanelLink>
        </li>
      ))}
    </ul>
  )
}
