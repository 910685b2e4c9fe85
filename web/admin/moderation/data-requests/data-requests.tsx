import { Trans, useLingui } from '@lingui/react/macro'
import { listDataRequestsEndpoint } from '#moderation/admin-data-requests'
import { Badge } from '../../../ui/badge.tsx'
import { QueuePage } from '../../shared/queue/queue-page.tsx'
import { AuthorityRequests } from './authority-requests.tsx'
import { DataRequestView } from './data-request-view.tsx'
import { useDataRequestLabels } from './data-request-labels.ts'

/** Data protection requests, soonest due first; or the one that the address names; and the requests of authorities. */
export function DataRequestsPage() {
  const { t } = useLingui()
  const { states, kinds, requesters } = useDataRequestLabels()
  return (
    <>
      <QueuePage
        kind="data-request"
        endpoint={listDataRequestsEndpoint}
        label={t`Search by name, address or reference`}
        states={states}
        late={(overdue) => t`Overdue: ${overdue}. The legal deadline is 30 days.`}
        none={<Trans context="data">No requests found</Trans>}
        about={
          <Trans>
            Requests about personal data appear here, with the day by which the law expects an
            answer.
          </Trans>
        }
        rowsOf={({ requests }) => requests}
        heads={[t`Type`, t`Who`, t`Status`]}
        renderName={(dataRequest) => (
          <>
            {kinds[dataRequest.kind]}
            <small>{dataRequest.reference}</small>
          </>
        )}
        renderCells={(dataRequest) => (
          <>
            <td>
              {dataRequest.name} · {requesters[dataRequest.asker]}
            </td>
            <td>
              <Badge>{states[dataRequest.state]}</Badge>
            </td>
          </>
        )}
      >
        {(id) => <DataRequestView id={id} />}
      </QueuePage>
      <AuthorityRequests />
    </>
  )
}
