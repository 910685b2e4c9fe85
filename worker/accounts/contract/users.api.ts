import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './users.ts'

/** Members who have signed in here. */
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

/**
 * Deletes the rows first, then the account; payments stay under a pseudonym. 409 for owners, oneself, and
 * members who still pay.
 */
export const deleteUser = endpoint<typeof schemas.deleteUserSchemas>()(
  'DELETE',
  '/api/admin/users/:id',
  'staff',
)

/** Grants premium without a payment. */
export const grantPremium = endpoint<typeof schemas.grantPremiumSchemas>()(
  'POST',
  '/api/admin/users/:id/grants',
  'staff',
)

/** Idempotent. 422 without a reason. */
export const revokePremium = endpoint<typeof schemas.revokePremiumSchemas>()(
  'DELETE',
  '/api/admin/users/:id/grants/:grant',
  'staff',
)

/** Refuses the member from their next request on. 409 for owners and oneself. */
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

/** 409 if the address is confirmed already. 429 if a mail was sent a moment ago. */
export const resendConfirmation = endpoint<typeof schemas.resendConfirmationSchemas>()(
  'POST',
  '/api/admin/users/:id/confirmation',
  'staff',
)

/** For members who lost their second factors; every session ends. 409 for oneself, or without factors. */
export const resetSecondFactors = endpoint<typeof schemas.resetSecondFactorsSchemas>()(
  'DELETE',
  '/api/admin/users/:id/factors',
  'staff',
)

/** Gives a role, or changes it. 409 if a second person must approve, for the last owner, and for oneself. */
export const grantRole = endpoint<typeof schemas.grantRoleSchemas>()(
  'PUT',
  '/api/admin/users/:id/rights',
  'staff',
)

/** 409 if a second person must approve, for the last owner, and for oneself. */
export const revokeRole = endpoint<typeof schemas.revokeRoleSchemas>()(
  'DELETE',
  '/api/admin/users/:id/rights',
  'staff',
)
