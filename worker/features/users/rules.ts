import type { User, UserState } from '#contract/users'
import type { Account } from '../../lib/account-service.ts'
import type { UserRow } from './queries.ts'

export type Known = { row: UserRow | null; account: Account | null }

export function stateOf({ row, account }: Known): UserState {
  if (row?.erasedAt) return 'deleted'
  if (row?.suspendedAt) return 'suspended'
  if (account?.confirmedAt === null) return 'unconfirmed'
  return row ? 'active' : 'registered'
}

/** @param isListed whether the operator's list names the account's address */
export function isAdministrator({ row, account }: Known, isListed: boolean): boolean {
  const role = row?.role ?? null
  if (role !== null) return role !== 'taken'
  return Boolean(account?.hasAdminRole) || isListed
}

/** What may be done to a member by someone who isn't one and the same. */
export function mayDo(
  known: Known,
  { isAdmin, isSelf, hasKey }: { isAdmin: boolean; isSelf: boolean; hasKey: boolean },
): User['can'] {
  const state = stateOf(known)
  const isThere = state !== 'deleted'
  const isGone = state === 'deleted' && known.row?.accountDue !== 'delete'
  return {
    grant: isThere,
    suspend: hasKey && isThere && state !== 'suspended' && !isSelf,
    lift: hasKey && state === 'suspended',
    delete: hasKey && !isGone && !isSelf,
    resend: hasKey && state === 'unconfirmed',
    resetFactors: hasKey && isThere && !isSelf && (known.account?.factors.length ?? 0) > 0,
    giveRights: isThere && state !== 'suspended' && !isAdmin,
    takeRights: isThere && isAdmin && !isSelf,
  }
}
