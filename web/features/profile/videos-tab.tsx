import { Trans, useLingui } from '@lingui/react/macro'
import type { Profile } from '#contract/companions'
import { PanelLink } from '../../ui/panel-link.tsx'
import { LockedTile } from './locked-tile.tsx'

/** "1:07" */
const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`

export function VideosTab({ profile }: { profile: Profile }) {
  const { t } = useLingui()
  const { public_videos: videos, premiumContent } = profile
  const locked = premiumContent?.videos ?? []
  if (videos.length + locked.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>No videos yet.</Trans>
      </p>
    )
  }
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {videos.map(({ id, url, poster, durationSeconds }, index) => (
        <li key={id} className="col-span-2 sm:col-span-3">
          <video
            controls
            playsInline
            preload="none"
            src={url}
            poster={poster?.url}
            width={poster?.width ?? 3}
            height={poster?.height ?? 4}
            aria-label={t`Video ${index + 1}, ${clock(durationSeconds)}`}
            className="aspect-4/5 w-full bg-paper-2 object-cover sm:aspect-4/3"
          />
        </li>
      ))}
      {locked.map(({ durationSeconds, ...preview }, index) => (
        <li key={index}>
          <PanelLink
            panel="premium"
            className="thumbnail"
            aria-label={t`Premium video, ${clock(durationSeconds)}`}
          >
            <LockedTile preview={preview}>
              <span className="tabular-nums">{clock(durationSeconds)}</span>
            </LockedTile>
          </PanelLink>
        </li>
      ))}
    </ul>
  )
}
