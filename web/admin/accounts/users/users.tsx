import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { listUsersEndpoint } from '#accounts/users'
import { useList } from '../../shared/list/use-list.ts'
import { ListView } from '../../shared/list/list-view.tsx'
import { useSection } from '../../shared/api/use-section.ts'
import { AccountsNote } from './accounts-note.tsx'
import { UserFilters } from './user-filters.tsx'
import { UserPage } from './user-page.tsx'
import { UserTable } from './user-table.tsx'

const PAGE_SIZE = 10
const names = { search: 'search', state: 'state', plan: 'plan', sort: 'sort' } as const
const shownAll = { search: null, state: null, plan: null, page: null }

/** The list of members, or the page of the member whose id is in the address. */
export function Users() {
  const { params } = useSection()
  const id = params.get('user')
  return id ? <UserPage key={id} id={id} /> : <UserList />
}

function UserList() {
  const { params, addressWith } = useSection()
  const list = useList(listUsersEndpoint, { size: PAGE_SIZE, names })
  const otherRows = list.data?.others ?? []
  return (
    <div className="grid gap-4">
      <UserFilters />
      {list.data && <AccountsNote accounts={list.data.accounts} />}
      {(otherRows.length === 0 || list.data?.total !== 0) && (
        <ListView
          list={list}
          size={PAGE_SIZE}
          countOf={({ users, total }) => ({ shown: users.length, total })}
          isExact={!params.has('search') && !params.has('plan')}
          summary={({ total }) => plural(total, { one: '# member', other: '# members' })}
          empty={{
            title: <Trans>No members found</Trans>,
            link: { label: <Trans>Show all</Trans>, to: addressWith(shownAll) },
          }}
        >
          {({ users }) => <UserTable users={users} />}
        </ListView>
      )}
      {otherRows.length > 0 && (
        <section className="mt-6 grid gap-2">
          <h2 className="text-h4">
            {params.get('state') === 'unconfirmed' ? (
              <Trans>Not confirmed (newest accounts)</Trans>
            ) : (
              <Trans>Accounts that have never signed in here</Trans>
            )}
          </h2>
          <UserTable users={otherRows} sortable={false} />
        </section>
      )}
    </div>
  )
}
