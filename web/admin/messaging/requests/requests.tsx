import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { listQueueEndpoint } from '#messaging/admin-requests'
import { count } from '../../../lib/count.ts'
import { useList } from '../../shared/list/use-list.ts'
import { ListView } from '../../shared/list/list-view.tsx'
import { useSection } from '../../shared/api/use-section.ts'
import { ListAndCase } from '../../shared/queue/list-and-case.tsx'
import { RequestFilters } from './request-filters.tsx'
import { RequestTable } from './request-table.tsx'
import { RequestView } from './request-view.tsx'

const PAGE_SIZE = 20
const REFRESH_MS = 30_000
const names = {
  state: 'state',
  search: 'search',
  priority: 'priority',
  assigned: 'assigned',
} as const
const shownAll = { state: null, search: null, priority: null, assigned: null, page: null }

/** Conversations that the team answers; the filters and the open one are in the address. */
export const Requests = () => (
  <ListAndCase name="request" list={<RequestList />}>
    {(id) => <RequestView id={id} />}
  </ListAndCase>
)

function RequestList() {
  const { addressWith } = useSection()
  const list = useList(listQueueEndpoint, { size: PAGE_SIZE, names, everyMs: REFRESH_MS })
  return (
    <div className="grid gap-4">
      <RequestFilters />
      {list.data && list.data.accounts !== 'ready' && (
        <p className="admin-note" role="status">
          <Trans>
            We can’t search the account service right now. Email search uses the addresses from the
            members’ last messages.
          </Trans>
        </p>
      )}
      <ListView
        list={list}
        size={PAGE_SIZE}
        countOf={({ requests, total }) => ({ shown: requests.length, total })}
        summary={({ total, waiting }) =>
          `${plural(total, { one: '# request', other: '# requests' })}, ${t`${count(waiting)} waiting in total`}`
        }
        empty={{
          title: <Trans>No requests found</Trans>,
          link: { label: <Trans>Show all</Trans>, to: addressWith(shownAll) },
        }}
      >
        {({ requests }) => <RequestTable requests={requests} />}
      </ListView>
    </div>
  )
}
