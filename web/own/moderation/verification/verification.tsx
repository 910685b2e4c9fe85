import { Trans, useLingui } from '@lingui/react/macro'
import type { Check, CheckMethod } from '#companions/companion-status'
import {
  REMINDER_DAYS,
  getOwnVerificationEndpoint,
  type OwnVerification,
} from '#moderation/renewals'
import { longDate } from '../../../lib/format.ts'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OwnSection } from '../../shared/own-section.tsx'
import { RenewalSection } from './renewal-section.tsx'

/** The companion's checks, the day until which each is valid, and their renewal. */
export function Verification() {
  const { data, error, refetch } = useApiQuery(getOwnVerificationEndpoint, {}, { staleTime: 0 })
  if (!data && !error) return <Skeleton className="h-96" />
  if (!data) {
    return <NotLoaded text={error?.message} retry={() => void refetch()} />
  }
  return (
    <>
      <Checks checks={data.checks} />
      <RenewalSection renewal={data.renewal} />
    </>
  )
}

function Checks({ checks }: Pick<OwnVerification, 'checks'>) {
  const { t } = useLingui()
  const names: Record<Check, string> = {
    identity: t`Identity`,
    age: t`Age`,
    photos: t`Photos`,
  }
  const methods: Record<CheckMethod, string> = {
    team: t`by our team`,
    provider: t`by a certified provider`,
    'e-id': t`with an e-ID`,
  }
  const textOf = ({ record }: OwnVerification['checks'][number]) => {
    if (!record) return t`Not checked yet`
    const day = longDate(record.checkedAt)
    const until = longDate(record.validUntil)
    const by = methods[record.method]
    return record.isValid
      ? t`Last check: ${day}, ${by}. Valid until ${until}.`
      : t`Last check: ${day}, ${by}. Expired on ${until}.`
  }
  return (
    <OwnSection
      title={<Trans>Your verifications</Trans>}
      help={
        <>
          <p>
            <Trans>
              Each verification is valid for a limited time. We email you {REMINDER_DAYS} days
              before one expires.
            </Trans>
          </p>
          <p>
            <Trans>
              Once a verification has expired, your profile no longer shows it and ranks lower in
              lists until you renew it. If identity or age isn’t renewed, we take your profile
              offline some time later.
            </Trans>
          </p>
          <p>
            <Trans>
              To renew identity or age, write to our team; a short video call is enough.
            </Trans>
          </p>
        </>
      }
    >
      <dl>
        {checks.map((check) => (
          <div
            key={check.checked}
            className={`grid gap-0.5 border-l-2 py-3 pl-4 ${check.record?.isValid ? 'border-sage' : 'border-line'}`}
          >
            <dt>{names[check.checked]}</dt>
            <dd className="text-ink-2">{textOf(check)}</dd>
          </div>
        ))}
      </dl>
    </OwnSection>
  )
}
