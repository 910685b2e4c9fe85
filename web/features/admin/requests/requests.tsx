import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { QueueAnswer } from '#contract/requests'
import { count } from '../../../lib/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { PageLinks } from '../page-links.tsx'
import { useAdmin } from '../use-admin.ts'
import { useSection } from '../use-section.ts'
import { RequestDialog } from './request-dialog.tsx'
import { RequestFilters } from './request-filters.tsx'
import { RequestTable } from './request-table.tsx'

const PAGE_SIZE = 20
const REFRESH_MS = 30_000

/** The desk's queue: what it shows is in the address, and so is the thread that is open over it. */
export function Requests() {
  const { params, addressWith } = useSection()
  const page = Math.max(1, Number(params.get('page')) || 1)
  const { data, error, refetch, isPlaceholderData } = useAdmin<QueueAnswer>(callOf(params, page), {
    keep: true,
    everyMs: REFRESH_MS,
  })
  const open = params.get('request')
  return (
    <div className="grid gap-4">
      <RequestFilters />
      {error && !data ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-96" />
      ) : data.requests.length === 0 ? (
        <Notice
          title={<Trans>No requests found</Trans>}
          link={{ label: <Trans>Show all</Trans>, to: addressWith(shownAll) }}
        />
      ) : (
        <div className={isPlaceholderData ? 'opacity-50' : ''}>
          <RequestTable requests={data.requests} />
          <div className="admin-foot">
            <p role="status" className="text-small text-ink-2">
              {plural(data.total, { one: '# request', other: '# requests' })},{' '}
              <Trans>{count(data.waiting)} waiting in all</Trans>
            </p>
            <PageLinks
              page={page}
              pages={Math.max(1, Math.ceil(data.total / PAGE_SIZE))}
              addressOf={(to) => addressWith({ page: to > 1 ? String(to) : null })}
            />
          </div>
        </div>
      )}
      {open && <RequestDialog key={open} id={open} />}
    </div>
  )
}

const shownAll = { state: null, to: null, priority: null, page: null }

function callOf(params: URLSearchParams, page: number): string {
  const query = new URLSearchParams({
    skip: String((page - 1) * PAGE_SIZE),
    limit: String(PAGE_SIZE),
  })
  // In the dashboard's address `companion` is the dialog of one.
  const names = { state: 'state', to: 'companion', priority: 'priority' }
  for (const [key, name] of Object.entries(names)) {
    const value = params.get(key)
    if (value) query.set(name, value)
  }
  return `/api/admin/requests?${query}`
}
