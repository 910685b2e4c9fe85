import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './users.ts'

/** Whoever was here signed in. */
export const listUsers = endpoint<typeof schemas.listUsersSchemas>()(
  'GET',
  '/api/admin/users',
  'staff',
)

export const getUser = endpoint<typeof schemas.getUserSchemas>()(
  'GET',
  '/api/admin/users/:id',
  'staff',
)

/** Rows first, the account after; payments stay unnamed. 409: an owner, oneself, or still paying. */
export const deleteUser = endpoint<typeof schemas.deleteUserSchemas>()(
  'DELETE',
  '/api/admin/users/:id',
  'staff',
)

/** Premium without a payment. */
export const grantPremium = endpoint<typeof schemas.grantPremiumSchemas>()(
  'POST',
  '/api/admin/users/:id/grants',
  'staff',
)

/** May be repeated. 422 without a reason. */
export const revokePremium = endpoint<typeof schemas.revokePremiumSchemas>()(
  'DELETE',
  '/api/admin/users/:id/grants/:grant',
  'staff',
)

/** Their very next request is refused. 409: an owner, or oneself. */
export const suspendUser = endpoint<typeof schemas.suspendUserSchemas>()(
  'PUT',
  '/api/admin/users/:id/suspension',
  'staff',
)

export const unsuspendUser = endpoint<typeof schemas.unsuspendUserSchemas>()(
  'DELETE',
  '/api/admin/users/:id/suspension',
  'staff',
)

/** 409: confirmed already. 429: one was sent a moment ago. */
export const resendConfirmation = endpoint<typeof schemas.resendConfirmationSchemas>()(
  'POST',
  '/api/admin/users/:id/confirmation',
  'staff',
)

/** For who has lost them; every session ends. 409: oneself, or there is none. */
export const resetSecondFactors = endpoint<typeof schemas.resetSecondFactorsSchemas>()(
  'DELETE',
  '/api/admin/users/:id/factors',
  'staff',
)

/** Gives a role, or another one. 409: it needs a second person, or the last owner, or oneself. */
export const grantRole = endpoint<typeof schemas.grantRoleSchemas>()(
  'PUT',
  '/api/admin/users/:id/rights',
  'staff',
)

/** 409: it needs a second person, or the last owner, or oneself. */
export const revokeRole = endpoint<typeof schemas.revokeRoleSchemas>()(
  'DELETE',
  '/api/admin/users/:id/rights',
  'staff',
)
