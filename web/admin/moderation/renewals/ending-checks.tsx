import { Trans, useLingui } from '@lingui/react/macro'
import type { Check } from '#companions/companion-status'
import { listEndingChecksEndpoint } from '#moderation/admin-renewals'
import { longDate } from '../../../lib/format.ts'
import { Link } from '../../../ui/link.tsx'
import { useStaffAnswer } from '../../shared/api/use-staff-answer.ts'
import { useSection } from '../../shared/api/use-section.ts'
import { TitledSection } from '../../../ui/titled-section.tsx'

/** Checks that end soon or ended recently, with the reminders sent; renders nothing if there are none. */
export function EndingChecks() {
  const { t } = useLingui()
  const { addressWith } = useSection()
  const { data } = useStaffAnswer(listEndingChecksEndpoint, {})
  const names: Record<Check, string> = { identity: t`Identity`, age: t`Age`, photos: t`Photos` }
  if (!data || data.checks.length === 0) return null
  return (
    <TitledSection
      title={<Trans>Checks that end or ended within 30 days</Trans>}
      className="mb-6 gap-3"
    >
      <ul className="admin-lines">
        {data.checks.map(({ companion, checked, endsAt, hasEnded, remindedAt }) => (
          <li key={`${companion.id}${checked}`}>
            <Link to={addressWith({ companion: companion.id })}>{companion.name}</Link>
            <span>
              {names[checked]}
              {': '}
              {hasEnded ? t`ended on ${longDate(endsAt)}` : t`ends on ${longDate(endsAt)}`}
            </span>
            <span className="ml-auto text-small text-ink-2">
              {remindedAt ? t`Reminded on ${longDate(remindedAt)}` : t`Not reminded`}
            </span>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
