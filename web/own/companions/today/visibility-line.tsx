import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnProfile, OwnHiddenReason } from '#companions/own/own'
import { useGroundNames } from '../../../features/moderation/appeals/use-ground-names.ts'
import { longDate } from '../../../lib/format.ts'
import { Link } from '../../../ui/link.tsx'
import { moreScreenPath } from '../../shared/sections.ts'

/** The profile's visibility to visitors, with the reasons while it is hidden. */
export function VisibilityLine({ own }: { own: OwnProfile }) {
  const { t } = useLingui()
  const { hidden, hiddenReason, isVip } = own
  const grounds = useGroundNames()
  const why = [hiddenReason?.ground && grounds[hiddenReason.ground], hiddenReason?.reason]
    .filter(Boolean)
    .join('. ')
  const reasons: Record<OwnHiddenReason, string> = {
    paused: t`You’ve paused your profile.`,
    suspended: t`Our team has suspended your profile. Write to us.`,
    reported: t`Our team is reviewing a report. Your profile goes back online once we’ve decided.`,
    draft: t`Your profile is a draft. Our team publishes it once everything is in place.`,
    pending: t`Our team is reviewing your profile before we publish it.`,
    archived: t`Your profile is archived.`,
    'not-listed': t`Lists don’t show your profile at present.`,
    incomplete: t`Something is still missing.`,
  }
  if (hidden.length === 0) {
    return (
      <p role="status" className="text-small text-ink-2">
        {isVip ? (
          <Trans>
            Your VIP profile is public: visitors see only your city, Premium members your whole
            profile.
          </Trans>
        ) : (
          <Trans>Your profile is public.</Trans>
        )}{' '}
        <Link to={moreScreenPath('preview')} className="link">
          <Trans>See it as others see it</Trans>
        </Link>
      </p>
    )
  }
  return (
    <p role="status" className="own-hidden">
      <strong>
        <Trans>Your profile isn’t public.</Trans>
      </strong>{' '}
      {hidden.map((reason) => reasons[reason]).join(' ')}
      {hidden.includes('incomplete') && (
        <>
          {' '}
          <Link to={moreScreenPath('missing')} className="link whitespace-nowrap">
            <Trans>What is missing</Trans>
          </Link>
        </>
      )}
      {hidden.includes('paused') && (
        <>
          {' '}
          <Link to={moreScreenPath('pause')} className="link whitespace-nowrap">
            <Trans>Resume my profile</Trans>
          </Link>
        </>
      )}
      {hiddenReason && (
        <span>
          {' '}
          <Trans>
            Our team’s reason of {longDate(hiddenReason.at)}: {why}
          </Trans>
        </span>
      )}
    </p>
  )
}
