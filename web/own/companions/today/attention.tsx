import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OwnProfile, OwnHiddenReason } from '#companions/own/own'
import { useGroundNames } from '../../../features/moderation/appeals/use-ground-names.ts'
import { longDate } from '../../../lib/format.ts'
import { Link } from '../../../ui/link.tsx'
import { moreScreenPath } from '../../shared/sections.ts'

type Note = OwnProfile['attention'][number]
type Kind = Note['kind']

/** Screen on which the companion continues; tasks without one are completed on this page. */
const places: Partial<Record<Kind, string>> = {
  returned: '/own/profile',
  unsubmitted: '/own/profile',
  'media-returned': '/own/media',
  'files-unrecorded': '/own/media',
  'replies-returned': moreScreenPath('reviews'),
  'renewal-refused': moreScreenPath('verification'),
  'check-ends': moreScreenPath('verification'),
  'check-ended': moreScreenPath('verification'),
}

function Continue({ address }: { address: string | undefined }) {
  if (!address) return null
  const names: Record<string, ReactNode> = {
    '/own/profile': <Trans>Open my changes</Trans>,
    '/own/media': <Trans>View your pictures and videos</Trans>,
    [moreScreenPath('reviews')]: <Trans>View your reviews</Trans>,
    [moreScreenPath('verification')]: <Trans>View your verifications</Trans>,
  }
  return (
    <Link to={address} className="link whitespace-nowrap">
      {names[address]}
    </Link>
  )
}

/** The visibility of the profile, the reason if it is hidden, and open tasks of the companion. */
export function OwnAttention({ own }: { own: OwnProfile }) {
  const { t } = useLingui()
  const { hidden, hiddenReason, isVip, attention } = own
  const grounds = useGroundNames()
  const why = [hiddenReason?.ground && grounds[hiddenReason.ground], hiddenReason?.reason]
    .filter(Boolean)
    .join('. ')
  const reasons: Record<OwnHiddenReason, string> = {
    paused: t`You have paused your profile.`,
    suspended: t`Our team has suspended your profile. Please contact us.`,
    reported: t`Our team is reviewing a report. Your profile returns once we have decided.`,
    draft: t`Your profile is a draft. Our team publishes it once everything is in place.`,
    pending: t`Our team is reviewing your profile before it is published.`,
    archived: t`Your profile is archived.`,
    'not-listed': t`Your profile is not currently listed.`,
    incomplete: t`Something is still missing. Please see below.`,
  }
  const checkNames = { identity: t`Identity`, age: t`Age`, photos: t`Photos` }
  const notes: Record<Kind, (note: Note) => string> = {
    requests: ({ count = 0 }) =>
      plural(count, { one: '# request needs an answer.', other: '# requests need an answer.' }),
    returned: ({ reason = '' }) => t`Our team has returned your changes: ${reason}`,
    unsubmitted: () => t`You have changes to your profile that are not submitted yet.`,
    'taken-off': ({ at = '' }) =>
      t`Your profile left the site on ${longDate(at)}, because something is missing.`,
    'media-returned': ({ count = 0 }) =>
      plural(count, {
        one: 'Our team has returned # submission of your pictures and stories, with a reason.',
        other: 'Our team has returned # submissions of your pictures and stories, with reasons.',
      }),
    'replies-returned': ({ count = 0 }) =>
      plural(count, {
        one: 'Our team has returned # reply to a review, with a reason.',
        other: 'Our team has returned # replies to reviews, with reasons.',
      }),
    'renewal-refused': ({ reason = '' }) => t`Our team could not confirm your photos: ${reason}`,
    'check-ends': ({ at = '', check = 'photos' }) =>
      t`${checkNames[check]}: the verification ends on ${longDate(at)}. Please renew it in time.`,
    'check-ended': ({ at = '', check = 'photos' }) =>
      t`${checkNames[check]}: the verification ended on ${longDate(at)} and is no longer shown.`,
    'files-unrecorded': ({ count = 0 }) =>
      plural(count, {
        one: 'One of your photos and videos has no record of your consent yet.',
        other: '# of your photos and videos have no record of your consent yet.',
      }),
    inactive: ({ count = 0 }) =>
      t`You have not been active for ${count} days: only Premium members see you in lists.`,
  }
  return (
    <div className="own-status" role="status">
      {hidden.length === 0 ? (
        <p>
          <strong>
            {isVip ? (
              <Trans>
                Your VIP profile is public: visitors see only your city, Premium members your whole
                profile.
              </Trans>
            ) : (
              <Trans>Your profile is public.</Trans>
            )}
          </strong>{' '}
          <Link to={moreScreenPath('preview')} className="link">
            <Trans>See it as others see it</Trans>
          </Link>
        </p>
      ) : (
        <p>
          <strong>
            <Trans>Your profile is not public.</Trans>
          </strong>{' '}
          {hidden.map((reason) => reasons[reason]).join(' ')}
          {hiddenReason && (
            <span>
              {' '}
              <Trans>
                Our team’s reason of {longDate(hiddenReason.at)}: {why}
              </Trans>
            </span>
          )}
        </p>
      )}
      {attention.length > 0 && (
        <ul>
          {attention.map((note) => (
            <li key={note.kind}>
              {notes[note.kind](note)} <Continue address={places[note.kind]} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
