import { Trans, useLingui } from '@lingui/react/macro'
import type { Report } from '#moderation/reports'
import { longDate } from '../../../lib/format.ts'
import { Link } from '../../../ui/link.tsx'
import { userAddress } from '../../shared/api/use-section.ts'
import { DetailList } from '../../shared/queue/detail-list.tsx'
import { TitledSection } from '../../../ui/titled-section.tsx'

/** The reported member, with counts of their requests, blocks and other cases, never their contents. */
export function ReportedMember({ report: { member, facts } }: { report: Report }) {
  const { t } = useLingui()
  return (
    <TitledSection title={<Trans>The reported member</Trans>} className="gap-2">
      {member && facts && !facts.isDeleted ? (
        <p>
          <Link to={userAddress(member.id)} className="link">
            {member.name ?? t`A member without a name`}
          </Link>
        </p>
      ) : (
        <p className="text-ink-2">
          <Trans>The member has deleted the account.</Trans>
        </p>
      )}
      {facts && !facts.isDeleted && (
        <DetailList
          facts={[
            { name: t`Member since`, value: longDate(facts.since) },
            {
              name: t`Other cases`,
              value: t`${facts.otherCases}, ${facts.otherCasesWithMeasure} of them with a measure`,
            },
            { name: t`Warnings in force`, value: String(facts.warnings) },
            { name: t`Can’t write until`, value: facts.pausedUntil && longDate(facts.pausedUntil) },
            { name: t`Suspended`, value: facts.isSuspended ? t`Yes` : null },
            {
              name: t`Requests`,
              value: t`${facts.requests}: ${facts.answeredRequests} answered, ${facts.openRequests} open`,
            },
            { name: t`Blocked by companions`, value: String(facts.blocks) },
          ]}
        />
      )}
    </TitledSection>
  )
}
