import { Trans } from '@lingui/react/macro'
import type { Companion } from '#catalogue/companions'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { PanelLink } from '../../../ui/panel-link.tsx'
import { LockedPicture } from '../../../ui/picture.tsx'
import { BackLink } from './back-link.tsx'

/** A VIP companion's profile for viewers without Premium. */
const LockedProfile = ({
  id,
  city,
  country,
  locked,
}: Companion & { locked: NonNullable<Companion['locked']> }) => (
  <div className="profile">
    <div>
      <div className="nocturne relative">
        <LockedPicture {...locked} className="profile-photo" />
        <span className="absolute inset-0 grid place-items-center bg-paper/45 text-brass">
          <Icon name="lock" className="size-10" />
        </span>
      </div>
    </div>
    <div className="mx-5 lg:mx-0">
      <BackLink />
      <p className="mt-6 text-label text-brass-text uppercase">
        <Trans>VIP profile</Trans>
      </p>
      <h1 className="mt-3 text-h1">
        <Trans>Premium members only</Trans>
      </h1>
      <p className="mt-4 text-ink-2">{[city, country].filter(Boolean).join(', ')}</p>
      <p className="mt-8 max-w-prose">
        <Trans>
          This companion shares her profile with Premium members only. With any plan you can see her
          photos and stories, and write to her.
        </Trans>
      </p>
      <p className="mt-8">
        <PanelLink panel="premium" className="button button-brass">
          <Trans>Explore Premium Features</Trans>
        </PanelLink>
      </p>
      <p className="mt-4 text-small text-ink-2">
        <Link to={`/report?companion=${id}`} className="button button-quiet">
          <Trans>Report this profile</Trans>
        </Link>
      </p>
    </div>
  </div>
)

export default LockedProfile
