import { Trans, useLingui } from '@lingui/react/macro'
import type { Profile } from '#catalogue/companions'
import { useNow } from '../../../lib/use-now.ts'
import { ago } from '../../../lib/ago.ts'
import { longDate } from '../../../lib/format.ts'
import { Link } from '../../../ui/link.tsx'
import { answerTimeLabel } from '../answer-time.tsx'
import { BackLink } from './back-link.tsx'
import { VerifiedBadge } from './verified-badge.tsx'

export function ProfileHead({ profile }: { profile: Profile }) {
  const { t } = useLingui()
  const now = useNow()
  const { name, status, last_active, age_range, city_path, verification } = profile
  const place = `${profile.district ?? profile.city}, ${profile.country}`
  const online = status === 'online'
  const when = last_active && ago(last_active, now)
  return (
    <>
      <BackLink />
      <h1 className="mt-3 text-h1">{name}</h1>
      <p className="mt-3 text-ink-2">
        <span className={online ? 'text-sage-text' : ''}>
          <span
            className={`mr-2 inline-block size-2 rounded-full ${online ? 'bg-sage' : 'border border-ink-2'}`}
          />
          {online ? t`Online` : t`Offline`}
        </span>
        {[!online && when && t`Active ${when}`, ageRange(age_range)]
          .filter(Boolean)
          .map((fact) => ` · ${fact}`)}
        {city_path ? (
          <Link to={city_path} className="link flex min-h-11 items-center w-fit">
            {place}
          </Link>
        ) : (
          <span className="block">{place}</span>
        )}
      </p>
      {profile.answer_time && (
        <p className="mt-2 text-small text-ink-2">{answerTimeLabel(profile.answer_time)}</p>
      )}
      {profile.away && (
        <p className="mt-2 text-small text-ink-2">
          <Trans>
            Away from {longDate(profile.away.from)} to {longDate(profile.away.until)}
          </Trans>
        </p>
      )}
      {verification.verified && <VerifiedBadge verification={verification} />}
    </>
  )
}

/** Age range such as "23–27", with the en dash that typography requires. */
export const ageRange = (range: string | null) => range?.replace('-', '–')
