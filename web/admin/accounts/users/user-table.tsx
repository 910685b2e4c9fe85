import { Trans, useLingui } from '@lingui/react/macro'
import type { ListedUser } from '#accounts/users'
import { longDate } from '../../../lib/format.ts'
import { Link } from '../../../ui/link.tsx'
import { SortedBy } from '../../shared/list/sorted-by.tsx'
import { Table } from '../../shared/list/table.tsx'
import { useSection } from '../../shared/api/use-section.ts'
import { UserBadges } from './user-badges.tsx'

type Props = { users: ListedUser[]; sortable?: boolean }

export function UserTable({ users, sortable = true }: Props) {
  const { t } = useLingui()
  const columns = [
    { name: t`Member`, up: 'name', down: 'name-desc' },
    { name: t`Status` },
    { name: t`First seen`, up: 'oldest', down: 'newest' },
    { name: t`Last seen`, up: 'seen-first', down: 'seen', usual: 'seen' },
  ]
  return (
    <Table
      heads={columns.map(({ name, up, down, usual }) =>
        sortable && up ? (
          <SortedBy key={name} name={name} up={up} down={down} usual={usual ?? 'seen'} />
        ) : (
          name
        ),
      )}
    >
      {users.map((user) => (
        <UserRow key={user.id} user={user} />
      ))}
    </Table>
  )
}

function UserRow({ user }: { user: ListedUser }) {
  const { addressWith } = useSection()
  const { id, name, email, firstSeenAt, lastSeenAt } = user
  const title = name || email || id.slice(0, 8)
  return (
    <tr>
      <th scope="row" aria-label={title}>
        <span className="admin-who">
          <span className="admin-initial" aria-hidden="true">
            {title.charAt(0).toUpperCase()}
          </span>
          <span>
            <Link to={addressWith({ user: id })} className="link">
              {title}
            </Link>
            <small title={id}>{email && email !== title ? email : id.slice(0, 8)}</small>
          </span>
        </span>
      </th>
      <td>
        <UserBadges user={user} />
      </td>
      <td className="whitespace-nowrap">{firstSeenAt ? longDate(firstSeenAt) : <Never />}</td>
      <td className="whitespace-nowrap">{lastSeenAt ? longDate(lastSeenAt) : <Never />}</td>
    </tr>
  )
}

const Never = () => (
  <span className="text-ink-2">
    <Trans>Never</Trans>
  </span>
)
