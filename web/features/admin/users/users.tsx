import { Plural, Trans } from '@lingui/react/macro'
import type { UsersAnswer } from '#contract/users'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { PageLinks } from '../page-links.tsx'
import { useAdmin } from '../use-admin.ts'
import { useSection } from '../use-section.ts'
import { AccountsNote } from './accounts-note.tsx'
import { UserFilters } from './user-filters.tsx'
import { UserPage } from './user-page.tsx'
import { UserTable } from './user-table.tsx'

const PAGE_SIZE = 10
const shownAll = { search: null, state: null, plan: null, page: null }

/** The members, or the one whose id the address holds. */
export function Users() {
  const { params } = useSection()
  const id = params.get('user')
  return id ? <UserPage key={id} id={id} /> : <UserList />
}

function UserList() {
  const { params, addressWith } = useSection()
  const { data, error, refetch, isPlaceholderData } = useAdmin<UsersAnswer>(callOf(params), {
    keep: true,
  })
  const page = pageOf(params)
  return (
    <div className="grid gap-4">
      <UserFilters />
      {error && !data ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-96" />
      ) : (
        <div className={isPlaceholderData ? 'opacity-50' : ''}>
          <AccountsNote accounts={data.accounts} />
          {data.users.length > 0 && <UserTable users={data.users} />}
          {data.users.length + data.others.length === 0 && (
            <Notice
              title={<Trans>No members found</Trans>}
              link={{ label: <Trans>Show all</Trans>, to: addressWith(shownAll) }}
            />
          )}
          {data.total > 0 && (
            <div className="admin-foot">
              <p role="status" className="text-small text-ink-2">
                <Plural value={data.total} one="# member" other="# members" />
              </p>
              <PageLinks
                page={page}
                pages={Math.max(1, Math.ceil(data.total / PAGE_SIZE))}
                addressOf={(to) => addressWith({ page: to > 1 ? String(to) : null })}
              />
            </div>
          )}
          {data.others.length > 0 && (
            <section className="mt-6 grid gap-2">
              <h2 className="text-h4">
                {params.get('state') === 'unconfirmed' ? (
                  <Trans>Not confirmed, of the newest accounts</Trans>
                ) : (
                  <Trans>Accounts that were never signed in here</Trans>
                )}
              </h2>
              <UserTable users={data.others} sortable={false} />
            </section>
          )}
        </div>
      )}
    </div>
  )
}

const pageOf = (params: URLSearchParams) => {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page > 0 ? page : 1
}

function callOf(params: URLSearchParams): string {
  const query = new URLSearchParams({
    skip: String((pageOf(params) - 1) * PAGE_SIZE),
    limit: String(PAGE_SIZE),
  })
  for (const key of ['search', 'state', 'plan', 'sort']) {
    const value = params.get(key)
    if (value) query.set(key, value)
  }
  return `/api/admin/users?${query}`
}
