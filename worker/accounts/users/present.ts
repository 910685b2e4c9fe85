import type { ListedUser, User } from '#accounts/users'
import type { StaffSearchAnswer } from '#staff/staff-search'
import { iso, isoOrNull } from '../../platform/lib/time.ts'
import { roleIn, stateOf, type KnownUser } from './rules.ts'

/** @param isListed true if the operator's list of administrators includes the account's address */
export const presentUserListItem = (user: KnownUser, isListed: boolean): ListedUser => ({
  id: user.row?.id ?? user.account?.id ?? '',
  name: user.row?.displayName ?? '',
  email: user.account?.email ?? null,
  state: stateOf(user),
  isAdmin: roleIn(user, isListed) !== null,
  role: roleIn(user, isListed),
  plan: user.row?.plan ?? null,
  firstSeenAt: isoOrNull(user.row?.firstSeenAt),
  lastSeenAt: isoOrNull(user.row?.lastSeenAt),
})

export const presentAccount = ({ account }: KnownUser, now: number): User['account'] =>
  account && {
    createdAt: iso(account.createdAt),
    confirmedAt: isoOrNull(account.confirmedAt),
    lastSignInAt: isoOrNull(account.lastSignInAt),
    isBanned: account.bannedUntil !== null && account.bannedUntil > now,
    factors: account.factors.map(({ kind, name, addedAt }) => ({
      kind,
      name,
      addedAt: iso(addedAt),
    })),
  }

/** A person in the results of the staff's search; `email` only if the search matched it. */
export type FoundPerson = { id: string; name: string; email: string | null; seenAt: number | null }

export const presentPersonResult = (person: FoundPerson): StaffSearchAnswer['people'][number] => ({
  id: person.id,
  name: person.name,
  email: person.email,
  seenAt: isoOrNull(person.seenAt),
})
