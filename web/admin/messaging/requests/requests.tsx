import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { actOnStaffRequestEndpoint, listQueueEndpoint } from '#messaging/admin-requests'
import { openCount } from '../../../lib/count.ts'
import { useAttended } from '../../shared/attendance.ts'
import { useList } from '../../shared/list/use-list.ts'
import { ListView } from '../../shared/list/list-view.tsx'
import { useMay } from '../../shared/api/role.tsx'
import { useSection } from '../../shared/api/use-section.ts'
import { ListAndCase } from '../../shared/queue/list-and-case.tsx'
import { focusedRow, onKeys } from '../../shared/queue/triage-keys.tsx'
import { useCaseCounts } from '../../shared/queue/use-case-counts.ts'
import { AnswerTogether } from './answer-together.tsx'
import { RequestFilters } from './request-filters.tsx'
import { isForTeam, RequestTable } from './request-table.tsx'
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
  const { params, addressWith } = useSection()
  const may = useMay()
  const list = useList(listQueueEndpoint, { size: PAGE_SIZE, names, everyMs: REFRESH_MS })
  const isAttended = useAttended()
  const counts = useCaseCounts('request', isAttended && REFRESH_MS)?.counts
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set())
  const maySelect = may(actOnStaffRequestEndpoint) && !params.has('request')
  const openRequests = list.data?.requests.filter(isForTeam) ?? []
  const chosenRequests = maySelect ? openRequests.filter(({ id }) => chosenIds.has(id)) : []
  const choose = (id: string, isChosen: boolean) => {
    const nextIds = new Set(chosenIds)
    if (isChosen) nextIds.add(id)
    else nextIds.delete(id)
    setChosenIds(nextIds)
  }
  const keys = onKeys({
    x: (queue) => {
      const id = focusedRow(queue)
      if (maySelect && id) choose(id, !chosenIds.has(id))
    },
  })
  return (
    // The element only receives key events that bubble up from its controls.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="grid gap-4" onKeyDown={keys}>
      <RequestFilters />
      {maySelect && openRequests.length > 1 && (
        <label className="tick">
          <input
            type="checkbox"
            checked={chosenRequests.length === openRequests.length}
            onChange={({ target }) =>
              setChosenIds(new Set(target.checked ? openRequests.map(({ id }) => id) : []))
            }
          />
          {plural(openRequests.length, {
            one: 'Select # waiting request',
            other: 'Select all # waiting requests on this page',
          })}
        </label>
      )}
      {chosenRequests.length > 0 && (
        <AnswerTogether
          requests={chosenRequests}
          onDone={(failedIds) => setChosenIds(new Set(failedIds))}
        />
      )}
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
        summary={({ total }) => plural(total, { one: '# request', other: '# requests' })}
        note={counts && (() => t`${openCount(counts['waiting'] ?? 0)} waiting in total`)}
        empty={{
          title: <Trans>No requests found</Trans>,
          text: (
            <Trans>Requests of members to companions appear here, premium members first.</Trans>
          ),
          link: { label: <Trans>Show all</Trans>, to: addressWith(shownAll) },
        }}
      >
        {({ requests }) => (
          <RequestTable
            requests={requests}
            chosenIds={chosenIds}
            onChoose={maySelect ? choose : null}
          />
        )}
      </ListView>
    </div>
  )
}
