import { Trans, useLingui } from '@lingui/react/macro'
import { listDataRequestsEndpoint } from '#moderation/admin-data-requests'
import { Badge } from '../../../ui/badge.tsx'
import { useList } from '../../shared/list/use-list.ts'
import { CaseLink } from '../../shared/queue/case-link.tsx'
import { ListAndCase } from '../../shared/queue/list-and-case.tsx'
import { QueueList, useCaseOptions } from '../../shared/queue/queue-list.tsx'
import { DataRequestView } from './data-request-view.tsx'
import { useDataRequestLabels } from './data-request-labels.ts'

/** Data protection requests, soonest due first; or the one that the address names. */
export const DataRequestsPage = () => (
  <ListAndCase name="data-request" list={<DataRequestList />}>
    {(id) => <DataRequestView id={id} />}
  </ListAndCase>
)

function DataRequestList() {
  const { t } = useLingui()
  const list = useList(listDataRequestsEndpoint, useCaseOptions())
  const { states, kinds, requesters } = useDataRequestLabels()
  return (
    <QueueList
      kind="data-request"
      list={list}
      label={t`Search by name, address or reference`}
      states={states}
      late={(overdue) => t`Overdue: ${overdue}. The legal deadline is 30 days.`}
      none={<Trans context="data">No requests found</Trans>}
      rowsOf={({ requests }) => requests}
      heads={[t`Type`, t`Who`, t`Status`]}
    >
      {(dataRequest) => (
        <>
          <th scope="row">
            <CaseLink name="data-request" id={dataRequest.id}>
              {kinds[dataRequest.kind]}
              <small>{dataRequest.reference}</small>
            </CaseLink>
          </th>
          <td>
            {dataRequest.name} · {requesters[dataRequest.asker]}
          </td>
          <td>
            <Badge>{states[dataRequest.state]}</Badge>
          </td>
        </>
      )}
    </QueueList>
  )
}
