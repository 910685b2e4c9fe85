import type { Endpoint } from '#platform/endpoint'
import { mayCall, type StaffRole } from '#staff/staff-rights'
import {
  deleteUserEndpoint,
  grantRoleEndpoint,
  grantPremiumEndpoint,
  unsuspendUserEndpoint,
  resendConfirmationEndpoint,
  resetSecondFactorsEndpoint,
  suspendUserEndpoint,
  revokeRoleEndpoint,
  type User,
  type UserState,
} from '#accounts/users'
import type { Account } from '../lib/account-service.ts'
import type { UserRow } from './queries.ts'

export type KnownUser = { row: UserRow | null; account: Account | null }

/** State of a user: the row of this site takes precedence over the account. */
export function stateOf({ row, account }: KnownUser): UserState {
  if (row?.erasedAt) return 'deleted'
  if (row?.suspendedAt) return 'suspended'
  if (account?.confirmedAt === null) return 'unconfirmed'
  return row ? 'active' : 'registered'
}

/** @param isListed true if the operator's list includes the account's address */
export function roleIn({ row, account }: KnownUser, isListed: boolean): StaffRole | null {
  if (row?.standing) return row.standing === 'taken' ? null : row.role
  return account?.hasAdminRole || isListed ? 'owner' : null
}

type Viewer = { isSelf: boolean; role: StaffRole }

/** Actions on a member that the viewer may take. @param hasKey true with the secret key of the account service */
export function mayDo(
  user: KnownUser,
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
    grant: isThere && may(grantPremiumEndpoint),
    suspend:
      may(suspendUserEndpoint) && hasKey && isThere && state !== 'suspended' && !isSelf && !isOwner,
    unsuspend: may(unsuspendUserEndpoint) && hasKey && state === 'suspended',
    delete: may(deleteUserEndpoint) && hasKey && !isGone && !isSelf && !isOwner,
    resend: may(resendConfirmationEndpoint) && hasKey && state === 'unconfirmed',
    resetFactors:
      may(resetSecondFactorsEndpoint) &&
      hasKey &&
      isThere &&
      !isSelf &&
      (user.account?.factors.length ?? 0) > 0,
    grantRole: may(grantRoleEndpoint) && isThere && state !== 'suspended' && !isSelf,
    revokeRole: may(revokeRoleEndpoint) && isThere && memberRole !== null && !isSelf,
  }
}
