import { cleanLine } from '../../platform/contract/typed-text.ts'
import { message } from '../../contract/refusals.ts'
import * as z from 'zod/mini'
import { decisionGrounds } from '../../moderation/contract/appeal-options.ts'
import { singleLine, multiLine } from '../../platform/contract/form-fields.ts'
import { MAX_SEARCH_LENGTH } from '../../platform/contract/limits.ts'
import { paging } from '../../companions/contract/listing.ts'
import { payment, subscription } from '../../billing/contract/payments.ts'
import { planIds } from '../../billing/contract/plans.ts'
import { reportStates } from '../../moderation/contract/report-options.ts'
import { requestStates } from '../../messaging/contract/request-options.ts'
import { staffRoles } from '../../staff/contract/staff-rights.ts'

// Members, as staff see them. 401 and 403 as all calls of the administrator area. What needs the
// accounts' service answers 503 without its secret key, see `accounts` in the answers.

export const userStates = [
  'active',
  'suspended',
  'deleted',
  /** Has an account and was never here signed in. */
  'registered',
  /** Has an account whose address was never confirmed. */
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
  /** A part of the name or the address, or the beginning of an id. */
  search: z.optional(z.string().check(z.overwrite(cleanLine), z.maxLength(MAX_SEARCH_LENGTH))),
  state: z._default(z.optional(z.enum(userFilters)), 'all'),
  plan: z.optional(z.enum(userPlans)),
  sort: z._default(z.optional(z.enum(userSorts)), 'seen'),
  ...paging(10),
})
export type UsersQuery = z.output<typeof usersQuery>

/** ready: it answers. silent: not now. closed: the operator has set no secret key. */
const accounts = z.enum(['ready', 'silent', 'closed'])

const listed = z.object({
  id: z.string(),
  name: z.string(),
  /** Known to the accounts' service alone; null when it doesn't say. */
  email: z.nullable(z.string()),
  state: z.enum(userStates),
  isAdmin: z.boolean(),
  /** Among the staff; null: none. */
  role: z.nullable(z.enum(staffRoles)),
  /** The best running plan. */
  plan: z.nullable(z.enum(planIds)),
  /** ISO times; `lastSeenAt` to the day. Null: was never here. */
  firstSeenAt: z.nullable(z.string()),
  lastSeenAt: z.nullable(z.string()),
})
export type ListedUser = z.infer<typeof listed>

export const usersAnswer = z.object({
  users: z.array(listed),
  /** All matches among those who were here. */
  total: z.number(),
  /** Accounts that match the search and were never here; with the first page alone. */
  others: z.array(listed),
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

export const user = z.extend(listed, {
  accounts,
  /** What the accounts' service knows; null when it doesn't say, or has no such account. */
  account: z.nullable(
    z.object({
      createdAt: z.string(),
      confirmedAt: z.nullable(z.string()),
      lastSignInAt: z.nullable(z.string()),
      isBanned: z.boolean(),
      /** Second factors that were confirmed. */
      factors: z.array(z.object({ kind: z.string(), name: z.string(), addedAt: z.string() })),
    }),
  ),
  /** Done here, and still to be synchronised with the account service, which is retried. */
  accountDue: z.nullable(z.enum(['ban', 'delete'])),
  suspendedAt: z.nullable(z.string()),
  subscriptions: z.array(subscription),
  payments: z.array(payment),
  grants: z.array(grant),
  follows: z.array(z.object({ id: z.string(), name: z.string(), at: z.string() })),
  /** Sent from the account's address. */
  reports: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      state: z.enum(reportStates),
      at: z.string(),
    }),
  ),
  /** To companions, by their last change; also those that the member has deleted. */
  requests: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      companion: z.string(),
      state: z.enum(requestStates),
      at: z.string(),
    }),
  ),
  /** What staff did, newest first. */
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
  /** Of one's own choice: the call may be repeated. */
  id: z.uuid(message('field.id')),
  plan: z.enum(planIds, message('grant.plan')),
  /** The last day, by Zurich's clocks. */
  until: singleLine(10),
  reason,
})
export type GrantInput = z.output<typeof grantInput>

export const reasoned = z.object({ reason })

export const listUsersSchemas = { query: usersQuery, response: usersAnswer }

export const getUserSchemas = { response: user }

export const deleteUserSchemas = { body: reasoned, response: user }

export const grantPremiumSchemas = { body: grantInput, response: user }

export const revokePremiumSchemas = { body: reasoned, response: user }

export const suspendUserSchemas = {
  body: z.extend(reasoned, {
    /** The member reads it; the reason is for the audit log. */
    ground: z._default(z.enum(decisionGrounds), 'other'),
  }),
  response: user,
}

export const unsuspendUserSchemas = { response: user }

export const resendConfirmationSchemas = { response: user }

export const resetSecondFactorsSchemas = { response: user }

export const grantRoleSchemas = {
  body: z.object({
    /** Null: none, as `revokeRole`. */
    role: z.nullable(z.enum(staffRoles, message('field.choice'))),
    /** For the audit log. */
    reason: z.optional(reason),
  }),
  response: user,
}

export const revokeRoleSchemas = { response: user }
