import { Trans, useLingui } from '@lingui/react/macro'
import type { ManagedCompanion } from '#contract/admin-companions'
import { Badge } from '../../ui/badge.tsx'

/** The pictures and videos that a companion has. */
export function CompanionMedia({ companion }: { companion: ManagedCompanion | null }) {
  const { t } = useLingui()
  const media = companion && [
    ...companion.public_photos,
    ...companion.public_videos,
    ...companion.private_photos,
    ...companion.private_videos,
  ]
  if (!media?.length) {
    return (
      <p className="py-6 text-ink-2">
        <Trans>No pictures or videos yet.</Trans>
      </p>
    )
  }
  return (
    <ul className="admin-media">
      {media.map(({ id, url, alt, type, access_level, caption }) => (
        <li key={id}>
          <span className="photo">
            <img src={url} alt={alt} loading="lazy" width={320} height={427} />
          </span>
          <Badge tone={access_level === 'private' ? 'brass' : 'paper'}>
            {access_level === 'private' ? t`Private` : t`Public`}
          </Badge>{' '}
          <span className="text-small text-ink-2">
            {type === 'video' ? t`Video` : t`Photo`} {caption}
          </span>
        </li>
      ))}
    </ul>
  )
}
