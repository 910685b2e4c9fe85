import type { ListedUser, User } from '#accounts/users'
import { iso, isoOrNull } from '../../platform/lib/time.ts'
import { roleIn, stateOf, type Known } from './rules.ts'

/** @param isListed whether the operator's list of administrators names the account's address */
export const presentUserListItem = (known: Known, isListed: boolean): ListedUser => ({
  id: known.row?.id ?? known.account?.id ?? '',
  name: known.row?.displayName ?? '',
  email: known.account?.email ?? null,
  state: stateOf(known),
  isAdmin: roleIn(known, isListed) !== null,
  role: roleIn(known, isListed),
  plan: known.row?.plan ?? null,
  firstSeenAt: isoOrNull(known.row?.firstSeenAt),
  lastSeenAt: isoOrNull(known.row?.lastSeenAt),
})

export const presentAccount = ({ account }: Known, now: number): User['account'] =>
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
