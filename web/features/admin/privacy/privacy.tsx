import { Trans, useLingui } from '@lingui/react/macro'
import { dataRequestStates } from '#contract/data-request-options'
import type { DataRequestsAnswer, ListedDataRequest } from '#contract/data-requests'
import { Badge } from '../../../ui/badge.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ListFilters } from '../list-filters.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { Due } from '../queue/due.tsx'
import { moment } from '../../../lib/moment.ts'
import { pageCall, QueueList } from '../queue/queue-list.tsx'
import { useAdmin } from '../use-admin.ts'
import { useSection } from '../use-section.ts'
import { DataRequestView } from './data-request-view.tsx'
import { usePrivacyWords } from './privacy-words.ts'

/** What people ask about their data, due first; or one request, when the address names it. */
export function Privacy() {
  const { params } = useSection()
  const id = params.get('data-request')
  return id ? <DataRequestView key={id} id={id} /> : <DataRequestList />
}

function DataRequestList() {
  const { t } = useLingui()
  const { params } = useSection()
  const { states } = usePrivacyWords()
  const call = pageCall('/api/admin/data-requests', params, 'open')
  const { data, error, refetch, isPlaceholderData } = useAdmin<DataRequestsAnswer>(call, {
    keep: true,
  })
  const withCount = (state: ListedDataRequest['state']) =>
    data ? `${states[state]} (${data.counts[state]})` : states[state]
  return (
    <div className="grid gap-4">
      <ListFilters
        label={t`Search by name, address or reference`}
        select={{
          label: t`State`,
          name: 'state',
          plain: 'open',
          options: [
            { value: 'open', label: t`Open` },
            ...dataRequestStates.map((value) => ({ value, label: withCount(value) })),
            { value: 'all', label: t`All` },
          ],
        }}
      />
      {data && data.overdue > 0 && (
        <p className="message message-error">
          <Trans>Overdue: {data.overdue}. The law gives 30 days.</Trans>
        </p>
      )}
      {error && !data ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : data ? (
        <QueueList total={data.total} shown={data.requests.length} isOld={isPlaceholderData}>
          <DataRequestTable requests={data.requests} />
        </QueueList>
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  )
}

function DataRequestTable({ requests }: Pick<DataRequestsAnswer, 'requests'>) {
  const { addressWith } = useSection()
  const { states, kinds, askers } = usePrivacyWords()
  return (
    <table className="admin-table">
      <thead>
        <tr>
          <th scope="col">
            <Trans>Asks for</Trans>
          </th>
          <th scope="col">
            <Trans>Who</Trans>
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
        {requests.map((one) => (
          <tr key={one.id}>
            <th scope="row">
              <Link to={addressWith({ 'data-request': one.id })} className="admin-name">
                {kinds[one.kind]}
                <small>{one.reference}</small>
              </Link>
            </th>
            <td>
              {one.name} · {askers[one.asker]}
            </td>
            <td>
              <Badge>{states[one.state]}</Badge>
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
