import { Trans, useLingui } from '@lingui/react/macro'
import type { Profile } from '#catalogue/companions'
import { clock } from '../../../lib/clock.ts'
import { PanelLink } from '../../../ui/panel-link.tsx'
import { LockedTile } from './locked-tile.tsx'
import { PrivateLabel } from './private-label.tsx'
import { PrivateVideo } from './private-video.tsx'

type Props = {
  profile: Profile
  /** True if the viewer may see all videos. */
  premium: boolean
  onBroken: () => void
}

export function VideosTab({ profile, premium, onBroken }: Props) {
  const { t } = useLingui()
  const { public_videos, private_videos, premiumContent } = profile
  const open = premium ? [...public_videos, ...private_videos] : public_videos
  const locked = (!premium && premiumContent?.videos) || []
  if (open.length + locked.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>No videos yet.</Trans>
      </p>
    )
  }
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {open.map((video, index) => (
        <li key={video.id} className="relative col-span-2 sm:col-span-3">
          <PrivateVideo
            video={video}
            label={t`Video ${index + 1}, ${clock(video.durationSeconds)}`}
            onBroken={onBroken}
            className="aspect-4/5 w-full bg-paper-2 object-cover sm:aspect-4/3"
          />
          {index >= public_videos.length && (
            <span className="pointer-events-none absolute top-0 right-0 flex items-center bg-paper pl-3 text-small tabular-nums">
              {clock(video.durationSeconds)}
              <PrivateLabel />
            </span>
          )}
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
