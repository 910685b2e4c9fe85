import { Trans, useLingui } from '@lingui/react/macro'
import { reportStates } from '#contract/report-options'
import type { ListedReport } from '#contract/reports'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ListFilters } from '../list-filters.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { Due } from '../queue/due.tsx'
import { moment } from '../../../lib/moment.ts'
import { pageCall, QueueList } from '../queue/queue-list.tsx'
import { useAdmin } from '../use-admin.ts'
import { useSection } from '../use-section.ts'
import { ReportBadges } from './report-badges.tsx'
import { ReportView } from './report-view.tsx'
import { useReportWords } from './report-words.ts'

type Answer = {
  reports: ListedReport[]
  total: number
  counts: Record<ListedReport['state'], number>
  overdue: number
}

/** What people report, urgent ones first; or one report, when the address names it. */
export function Reports() {
  const { params } = useSection()
  const id = params.get('report')
  return id ? <ReportView key={id} id={id} /> : <ReportList />
}

function ReportList() {
  const { t } = useLingui()
  const { params } = useSection()
  const { states } = useReportWords()
  const call = pageCall('/api/admin/reports', params, 'open')
  const { data, error, refetch, isPlaceholderData } = useAdmin<Answer>(call, { keep: true })
  const withCount = (state: ListedReport['state']) =>
    data ? `${states[state]} (${data.counts[state]})` : states[state]
  return (
    <div className="grid gap-4">
      <ListFilters
        label={t`Search by name, reference or id`}
        select={{
          label: t`State`,
          name: 'state',
          plain: 'open',
          options: [
            { value: 'open', label: t`Open` },
            ...reportStates.map((value) => ({ value, label: withCount(value) })),
            { value: 'all', label: t`All` },
          ],
        }}
      />
      {data && data.overdue > 0 && (
        <p className="message message-error">
          <Trans>Overdue: {data.overdue}. Urgent reports are due in 4 hours, others in 48.</Trans>
        </p>
      )}
      {error && !data ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : data ? (
        <QueueList total={data.total} shown={data.reports.length} isOld={isPlaceholderData}>
          <ReportTable reports={data.reports} />
        </QueueList>
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  )
}

function ReportTable({ reports }: Pick<Answer, 'reports'>) {
  const { addressWith } = useSection()
  const { states, reasons, targets } = useReportWords()
  return (
    <table className="admin-table">
      <thead>
        <tr>
          <th scope="col">
            <Trans>Reason</Trans>
          </th>
          <th scope="col">
            <Trans>About</Trans>
          </th>
          <th scope="col">
            <Trans>State</Trans>
          </th>
          <th scope="col">
            <Trans>Due</Trans>
          </th>
          <th scope="col">
            <Trans>Received</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {reports.map((one) => (
          <tr key={one.id}>
            <th scope="row">
              <Link to={addressWith({ report: one.id })} className="admin-name">
                {reasons[one.reason]}
                <small>{one.reference}</small>
              </Link>
            </th>
            <td>
              {targets[one.target.kind]}
              {one.companion && (
                <>
                  {' · '}
                  {one.companion.name ?? <Trans>deleted</Trans>}
                </>
              )}
            </td>
            <td>
              <ReportBadges report={one} state={states[one.state]} />
            </td>
            <td>
              <Due dueAt={one.dueAt} isOverdue={one.isOverdue} />
            </td>
            <td className="whitespace-nowrap">{moment(one.createdAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
