import type { Endpoint } from '#platform/endpoint'
import { mayCall, type StaffRole } from '#staff/staff-rights'
import {
  deleteUser,
  grantRole,
  grantPremium,
  unsuspendUser,
  resendConfirmation,
  resetSecondFactors,
  suspendUser,
  revokeRole,
  type User,
  type UserState,
} from '#accounts/users'
import type { Account } from '../lib/account-service.ts'
import type { UserRow } from './queries.ts'

export type Known = { row: UserRow | null; account: Account | null }

/** State of a user: the row of this site takes precedence over the account. */
export function stateOf({ row, account }: Known): UserState {
  if (row?.erasedAt) return 'deleted'
  if (row?.suspendedAt) return 'suspended'
  if (account?.confirmedAt === null) return 'unconfirmed'
  return row ? 'active' : 'registered'
}

/** @param isListed true if the operator's list includes the account's address */
export function roleIn({ row, account }: Known, isListed: boolean): StaffRole | null {
  if (row?.standing) return row.standing === 'taken' ? null : row.role
  return account?.hasAdminRole || isListed ? 'owner' : null
}

type Viewer = { isSelf: boolean; role: StaffRole }

/** Actions on a member that the viewer may take. @param hasKey true with the secret key of the account service */
export function mayDo(
  user: Known,
  { role: memberRole, hasKey }: { role: StaffRole | null; hasKey: boolean },
  { isSelf, role }: Viewer,
): User['can'] {
  const may = (call: Endpoint) => mayCall(role, call)
  const state = stateOf(user)
  // An owner's role must be revoked first, by two people.
  const isOwner = memberRole === 'owner' && state !== 'deleted'
  const isThere = state !== 'deleted'
  const isGone = state === 'deleted' && user.row?.accountDue !== 'delete'
  return {
    grant: isThere && may(grantPremium),
    suspend: may(suspendUser) && hasKey && isThere && state !== 'suspended' && !isSelf && !isOwner,
    unsuspend: may(unsuspendUser) && hasKey && state === 'suspended',
    delete: may(deleteUser) && hasKey && !isGone && !isSelf && !isOwner,
    resend: may(resendConfirmation) && hasKey && state === 'unconfirmed',
    resetFactors:
      may(resetSecondFactors) &&
      hasKey &&
      isThere &&
      !isSelf &&
      (user.account?.factors.length ?? 0) > 0,
    grantRole: may(grantRole) && isThere && state !== 'suspended' && !isSelf,
    revokeRole: may(revokeRole) && isThere && memberRole !== null && !isSelf,
  }
}
