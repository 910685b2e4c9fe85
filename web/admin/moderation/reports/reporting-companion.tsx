import { Trans, useLingui } from '@lingui/react/macro'
import type { Report } from '#moderation/reports'
import { moment } from '../../../lib/format-date.ts'
import { Link } from '../../../ui/link.tsx'
import { sectionAddress } from '../../shared/api/use-section.ts'
import { DetailList } from '../../shared/queue/detail-list.tsx'

type Props = { from: NonNullable<Report['reports'][number]['fromCompanion']> }

/** The companion who reported a member: her other reports, and the conversation. */
export function ReportingCompanion({ from }: Props) {
  const { t } = useLingui()
  const { name, cases, casesWithMeasure, thread, evidence, withdrawnAt } = from
  const writers = { member: t`Member`, companion: name ?? t`Companion`, team: t`Team` }
  return (
    <>
      <DetailList
        facts={[
          { name: t`Reported by`, value: name ?? t`A deleted companion` },
          {
            name: t`Cases she reported`,
            value: t`${cases}, ${casesWithMeasure} of them with a measure`,
          },
          { name: t`Withdrawn`, value: withdrawnAt && moment(withdrawnAt) },
          {
            name: t`Conversation`,
            value: thread && (
              <Link to={`${sectionAddress('requests')}&request=${thread.id}`} className="link">
                <Trans>Messages of {thread.reference}</Trans>
              </Link>
            ),
          },
        ]}
      />
      {evidence && (
        <section className="grid gap-2" aria-label={t`Stored conversation`}>
          <p className="text-small text-ink-2">
            <Trans>
              The member deleted the account. These messages are deleted with the decision.
            </Trans>
          </p>
          <ol className="admin-steps">
            {evidence.map((line) => (
              <li key={`${line.at} ${line.by} ${line.text}`}>
                <p className="text-small text-ink-2">
                  {writers[line.by]} · <time dateTime={line.at}>{moment(line.at)}</time>
                </p>
                <p className="admin-words-said">{line.text}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
