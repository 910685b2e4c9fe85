import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Report } from '#moderation/reports'
import { moment } from '../../../lib/format-date.ts'
import { CaseWords } from '../../shared/queue/case-body.tsx'
import { DetailList } from '../../shared/queue/detail-list.tsx'
import { useReportLabels } from '../../shared/labels/report-labels.ts'
import { ReporterActions } from './reporter-actions.tsx'
import { ReportingCompanion } from './reporting-companion.tsx'
import { TitledSection } from '../../../ui/titled-section.tsx'

/** The words of each reporter, and where the outcome is sent. */
export function ReportList({ caseId, reports }: Pick<Report, 'reports'> & { caseId: string }) {
  const { t } = useLingui()
  const { reasons } = useReportLabels()
  const [first] = reports
  if (!first) return null
  if (reports.length === 1) {
    return (
      <>
        <CaseWords title={<Trans>Message</Trans>}>{first.text}</CaseWords>
        {first.fromCompanion && <ReportingCompanion from={first.fromCompanion} />}
        <ReporterActions caseId={caseId} report={first} />
      </>
    )
  }
  return (
    <TitledSection
      title={plural(reports.length, { one: '# report', other: '# reports' })}
      className="gap-2"
    >
      <ol className="admin-steps">
        {reports.map((report) => (
          <li key={report.id}>
            <p className="text-small text-ink-2">
              <time dateTime={report.createdAt}>{moment(report.createdAt)}</time> ·{' '}
              {report.reference}
            </p>
            <p>
              <strong>{reasons[report.reason]}</strong>
            </p>
            <p className="admin-words-said">{report.text}</p>
            {report.fromCompanion ? (
              <ReportingCompanion from={report.fromCompanion} />
            ) : (
              <DetailList
                facts={[
                  {
                    name: t`Outcome sent to`,
                    value: report.email ?? t`No one: no address was given`,
                  },
                ]}
              />
            )}
            <ReporterActions caseId={caseId} report={report} />
          </li>
        ))}
      </ol>
      <p className="text-small text-ink-2">
        <Trans>A decision closes all of them. Each reporter with an address gets an answer.</Trans>
      </p>
    </TitledSection>
  )
}
