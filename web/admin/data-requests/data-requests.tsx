import { Trans, useLingui } from '@lingui/react/macro'
import { listDataRequests } from '#contract/admin-data-requests.api'
import { Badge } from '../../ui/badge.tsx'
import { Link } from '../../ui/link.tsx'
import { useList } from '../shared/list/use-list.ts'
import { QueueList, useCaseOptions } from '../shared/queue/queue-list.tsx'
import { useSection } from '../shared/api/use-section.ts'
import { DataRequestView } from './data-request-view.tsx'
import { useDataRequestLabels } from './data-request-labels.ts'

/** What people ask about their data, due first; or one request, when the address names it. */
export function Privacy() {
  const { params } = useSection()
  const id = params.get('data-request')
  return id ? <DataRequestView key={id} id={id} /> : <DataRequestList />
}

function DataRequestList() {
  const { t } = useLingui()
  const { addressWith } = useSection()
  const list = useList(listDataRequests, useCaseOptions())
  const { states, kinds, requesters } = useDataRequestLabels()
  return (
    <QueueList
      kind="data-request"
      list={list}
      label={t`Search by name, address or reference`}
      states={states}
      late={(overdue) => t`Overdue: ${overdue}. The legal deadline is 30 days.`}
      none={<Trans>No requests found</Trans>}
      rowsOf={({ requests }) => requests}
      heads={[t`Type`, t`Who`, t`Status`]}
    >
      {(one) => (
        <>
          <th scope="row">
            <Link to={addressWith({ 'data-request': one.id })} className="admin-name">
              {kinds[one.kind]}
              <small>{one.reference}</small>
            </Link>
          </th>
          <td>
            {one.name} · {requesters[one.asker]}
          </td>
          <td>
            <Badge>{states[one.state]}</Badge>
          </td>
        </>
      )}
    </QueueList>
  )
}
