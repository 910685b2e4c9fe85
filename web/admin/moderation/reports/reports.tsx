import { Trans, useLingui } from '@lingui/react/macro'
import { listReportsEndpoint } from '#moderation/admin-reports'
import { useList } from '../../shared/list/use-list.ts'
import { CaseLink } from '../../shared/queue/case-link.tsx'
import { ListAndCase } from '../../shared/queue/list-and-case.tsx'
import { QueueList, useCaseOptions } from '../../shared/queue/queue-list.tsx'
import { ReportBadges } from './report-badges.tsx'
import { ReportView } from './report-view.tsx'
import { useReportLabels } from '../../shared/labels/report-labels.ts'

/** Reports, urgent ones first; or the one that the address names. */
export const Reports = () => (
  <ListAndCase name="report" list={<ReportList />}>
    {(id) => <ReportView id={id} />}
  </ListAndCase>
)

function ReportList() {
  const { t } = useLingui()
  const list = useList(listReportsEndpoint, useCaseOptions())
  const { states, reasons, targets } = useReportLabels()
  return (
    <QueueList
      kind="report"
      list={list}
      label={t`Search by name, reference or ID`}
      states={states}
      late={(overdue) => t`Overdue: ${overdue}. Urgent reports are due in 4 hours, others in 48.`}
      none={<Trans>No reports found</Trans>}
      rowsOf={({ reports }) => reports}
      heads={[t`Reason`, t`About`, t`Status`]}
    >
      {(report) => (
        <>
          <th scope="row">
            <CaseLink name="report" id={report.id}>
              {reasons[report.reason]}
              <small>{report.reference}</small>
            </CaseLink>
          </th>
          <td>
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
          </td>
          <td>
            <ReportBadges report={report} state={states[report.state]} />
          </td>
        </>
      )}
    </QueueList>
  )
}
