import * as z from 'zod/mini'
import { cleanLine } from '../../platform/contract/typed-text.ts'
import { message } from '../../contract/refusals.ts'
import { decisionGrounds } from '../../moderation/contract/decisions.ts'
import { groundTexts } from '../../moderation/contract/ground-texts.ts'
import { singleLine, multiLine } from '../../platform/contract/form-fields.ts'
import { MAX_SEARCH_LENGTH } from '../../platform/contract/limits.ts'
import { paging } from '../../companions/contract/listing.ts'
import { payment, subscription } from '../../billing/contract/payments.ts'
import { planIds } from '../../billing/contract/plans.ts'
import { reportStates } from '../../moderation/contract/reports.ts'
import { requestStates } from '../../messaging/contract/requests.ts'
import { staffRoles } from '../../staff/contract/staff-rights.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

// Members, as staff see them. 401 and 403 as for all calls of the administrator area. Calls that need the
// account service answer 503 without its secret key; see `accounts` in the answers.

export const userStates = [
  'active',
  'suspended',
  'deleted',
  /** The account exists, but has never signed in here. */
  'registered',
  /** The account's address was never confirmed. */
  'unconfirmed',
] as const
export type UserState = (typeof userStates)[number]

export const userFilters = [
  'all',
  'active',
  'suspended',
  'administrators',
  'unconfirmed',
  'deleted',
] as const
export const userPlans = ['any', 'none', 'given', ...planIds] as const
export const userSorts = ['seen', 'seen-first', 'newest', 'oldest', 'name', 'name-desc'] as const

export const usersQuery = z.object({
  /** A part of the name or the address, or the first characters of an id. */
  search: z.optional(z.string().check(z.overwrite(cleanLine), z.maxLength(MAX_SEARCH_LENGTH))),
  state: z._default(z.optional(z.enum(userFilters)), 'all'),
  plan: z.optional(z.enum(userPlans)),
  sort: z._default(z.optional(z.enum(userSorts)), 'seen'),
  ...paging(10),
})
export type UsersQuery = z.output<typeof usersQuery>

/** ready: the service answers. silent: it does not answer now. closed: the operator has set no secret key. */
const accounts = z.enum(['ready', 'silent', 'closed'])

const listedUser = z.object({
  id: z.string(),
  name: z.string(),
  /** From the account service; null if it does not answer. */
  email: z.nullable(z.string()),
  state: z.enum(userStates),
  isAdmin: z.boolean(),
  /** Role among the staff; null: none. */
  role: z.nullable(z.enum(staffRoles)),
  /** Best running plan; null: none. */
  plan: z.nullable(z.enum(planIds)),
  /** ISO times; `lastSeenAt` is exact to the day. Null: the account has never signed in here. */
  firstSeenAt: z.nullable(z.string()),
  lastSeenAt: z.nullable(z.string()),
})
export type ListedUser = z.infer<typeof listedUser>

export const usersAnswer = z.object({
  users: z.array(listedUser),
  /**
   * Number of matches among members who have signed in here. With a search or a
   * filter by plan it counts no further than one member beyond the page.
   */
  total: z.number(),
  /** Matching accounts that have never signed in here; only on the first page. */
  others: z.array(listedUser),
  accounts,
})
export type UsersAnswer = z.infer<typeof usersAnswer>

const grant = z.object({
  id: z.string(),
  plan: z.enum(planIds),
  reason: z.string(),
  givenAt: z.string(),
  /** Exclusive. */
  endsAt: z.string(),
  revokedAt: z.nullable(z.string()),
  isRunning: z.boolean(),
})

export const user = z.extend(listedUser, {
  accounts,
  /** Data of the account service; null if it does not answer, or has no such account. */
  account: z.nullable(
    z.object({
      createdAt: z.string(),
      confirmedAt: z.nullable(z.string()),
      lastSignInAt: z.nullable(z.string()),
      isBanned: z.boolean(),
      /** Confirmed second factors. */
      factors: z.array(z.object({ kind: z.string(), name: z.string(), addedAt: z.string() })),
    }),
  ),
  /** A change that is made here and not yet in the account service; a job retries it. */
  accountDue: z.nullable(z.enum(['ban', 'delete'])),
  suspendedAt: z.nullable(z.string()),
  /** Language of emails to the member, and the sentences of a suspension's reasons in it. */
  language: z.string(),
  groundTexts,
  subscriptions: z.array(subscription),
  payments: z.array(payment),
  grants: z.array(grant),
  follows: z.array(z.object({ id: z.string(), name: z.string(), at: z.string() })),
  /** Reports sent from the account's address. */
  reports: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      state: z.enum(reportStates),
      at: z.string(),
    }),
  ),
  /** Requests to companions by their last change, including those that the member has deleted. */
  requests: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      companion: z.string(),
      state: z.enum(requestStates),
      at: z.string(),
    }),
  ),
  /** Actions of staff, newest first. */
  history: z.array(
    z.object({
      id: z.number(),
      at: z.string(),
      by: z.string(),
      act: z.string(),
      reason: z.nullable(z.string()),
    }),
  ),
  can: z.object({
    grant: z.boolean(),
    suspend: z.boolean(),
    unsuspend: z.boolean(),
    delete: z.boolean(),
    resend: z.boolean(),
    resetFactors: z.boolean(),
    grantRole: z.boolean(),
    revokeRole: z.boolean(),
  }),
})
export type User = z.infer<typeof user>

const MAX_REASON = 500
const reason = multiLine(MAX_REASON)

export const grantInput = z.object({
  /** Chosen by the client, so that the call is idempotent. */
  id: z.uuid(message('field.id')),
  plan: z.enum(planIds, message('grant.plan-required')),
  /** Last day, in Zurich time. */
  until: singleLine(10),
  reason,
})
export type GrantInput = z.output<typeof grantInput>

export const reasonBody = z.object({ reason })

export const listUsersSchemas = { query: usersQuery, response: usersAnswer }

export const getUserSchemas = { response: user }

export const deleteUserSchemas = { body: reasonBody, response: user }

export const grantPremiumSchemas = { body: grantInput, response: user }

export const revokePremiumSchemas = { body: reasonBody, response: user }

export const suspendUserSchemas = {
  body: z.extend(reasonBody, {
    /** The member reads the ground; the reason is for the audit log. */
    ground: z._default(z.enum(decisionGrounds), 'other'),
  }),
  response: user,
}

export const unsuspendUserSchemas = { response: user }

export const resendConfirmationSchemas = { response: user }

export const resetSecondFactorsSchemas = { response: user }

export const grantRoleSchemas = {
  body: z.object({
    /** Null revokes the role, as `revokeRole`. */
    role: z.nullable(z.enum(staffRoles, message('field.choice'))),
    /** For the audit log. */
    reason: z.optional(reason),
  }),
  response: user,
}

export const revokeRoleSchemas = { response: user }

/** Members who have signed in here. */
export const listUsersEndpoint = endpoint<typeof listUsersSchemas>()(
  'GET',
  '/api/admin/users',
  'staff',
)

export const getUserEndpoint = endpoint<typeof getUserSchemas>()(
  'GET',
  '/api/admin/users/:id',
  'staff',
)

/**
 * Deletes the rows first, then the account; payments stay under a pseudonym. 409 for owners, oneself, and
 * members who still pay.
 */
export const deleteUserEndpoint = endpoint<typeof deleteUserSchemas>()(
  'DELETE',
  '/api/admin/users/:id',
  'staff',
)

/** Grants premium without a payment. */
export const grantPremiumEndpoint = endpoint<typeof grantPremiumSchemas>()(
  'POST',
  '/api/admin/users/:id/grants',
  'staff',
)

/** Idempotent. 422 without a reason. */
export const revokePremiumEndpoint = endpoint<typeof revokePremiumSchemas>()(
  'DELETE',
  '/api/admin/users/:id/grants/:grant',
  'staff',
)

/** Refuses the member from their next request on. 409 for owners and oneself. */
export const suspendUserEndpoint = endpoint<typeof suspendUserSchemas>()(
  'PUT',
  '/api/admin/users/:id/suspension',
  'staff',
)

export const unsuspendUserEndpoint = endpoint<typeof unsuspendUserSchemas>()(
  'DELETE',
  '/api/admin/users/:id/suspension',
  'staff',
)

/** 409 if the address is confirmed already. 429 if a mail was sent a moment ago. */
export const resendConfirmationEndpoint = endpoint<typeof resendConfirmationSchemas>()(
  'POST',
  '/api/admin/users/:id/confirmation',
  'staff',
)

/** For members who lost their second factors; every session ends. 409 for oneself, or without factors. */
export const resetSecondFactorsEndpoint = endpoint<typeof resetSecondFactorsSchemas>()(
  'DELETE',
  '/api/admin/users/:id/factors',
  'staff',
)

/** Gives a role, or changes it. 409 if a second person must approve, for the last owner, and for oneself. */
export const grantRoleEndpoint = endpoint<typeof grantRoleSchemas>()(
  'PUT',
  '/api/admin/users/:id/rights',
  'staff',
)

/** 409 if a second person must approve, for the last owner, and for oneself. */
export const revokeRoleEndpoint = endpoint<typeof revokeRoleSchemas>()(
  'DELETE',
  '/api/admin/users/:id/rights',
  'staff',
)
