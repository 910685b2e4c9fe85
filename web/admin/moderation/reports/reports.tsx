import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { listReportsEndpoint } from '#moderation/admin-reports'
import { Badge } from '../../../ui/badge.tsx'
import { QueuePage } from '../../shared/queue/queue-page.tsx'
import { ReportBadges } from './report-badges.tsx'
import { ReportView } from './report-view.tsx'
import { useReportLabels } from '../../shared/labels/report-labels.ts'

/** Reports by case, urgent ones first; or the case that the address names. */
export function Reports() {
  const { t } = useLingui()
  const { states, reasons, targets } = useReportLabels()
  return (
    <QueuePage
      kind="report"
      endpoint={listReportsEndpoint}
      label={t`Search by name, reference or ID`}
      states={states}
      late={(overdue) => t`Overdue: ${overdue}. Urgent reports are due in 4 hours, others in 48.`}
      none={<Trans>No reports found</Trans>}
      about={
        <Trans>Reports of visitors, members and companions appear here, urgent ones first.</Trans>
      }
      rowsOf={({ reports }) => reports}
      heads={[t`Reason`, t`About`, t`Status`]}
      renderName={(report) => (
        <>
          {reasons[report.reason]}
          <small>{report.reference}</small>
        </>
      )}
      renderCells={(report) => (
        <>
          <td>
            {report.thumbnail && (
              <img
                className="me-3 inline-block h-12 w-9 object-cover align-middle blur-[0.25rem] [clip-path:inset(0)]"
                src={report.thumbnail}
                alt=""
                width={36}
                height={48}
                loading="lazy"
              />
            )}
            {targets[report.target.kind]}
            {report.companion && (
              <span>
                {' · '}
                {report.companion.name ?? (
                  <span>
                    <Trans context="companion">deleted</Trans>
                  </span>
                )}
              </span>
            )}
            {report.member?.name && <span> · {report.member.name}</span>}
            {report.reportCount > 1 && (
              <span className="admin-badges mt-1">
                <Badge>{plural(report.reportCount, { one: '# report', other: '# reports' })}</Badge>
              </span>
            )}
          </td>
          <td>
            <ReportBadges report={report} state={states[report.state]} />
          </td>
        </>
      )}
    >
      {(id) => <ReportView id={id} />}
    </QueuePage>
  )
}
