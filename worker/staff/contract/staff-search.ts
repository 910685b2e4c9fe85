import * as z from 'zod/mini'
import { lifecycles } from '../../companions/contract/companion-status.ts'
import { searchText } from '../../companions/contract/listing.ts'
import { planIds } from '../../billing/contract/plans.ts'
import { requestStates } from '../../messaging/contract/requests.ts'
import { queueKinds } from './queue-kinds.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

const searchResult = z.object({
  /** Matches by beginning of the name or id, or by part of the email address. */
  people: z.array(
    z.object({
      id: z.string(),
      /** Empty: the account exists but has never signed in here. */
      name: z.string(),
      /** Only set for matches by email address. */
      email: z.nullable(z.string()),
      seenAt: z.nullable(z.string()),
    }),
  ),
  /** Matches by beginning of the name or id. */
  companions: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      city: z.string(),
      status: z.enum(lifecycles),
      /** CHF. */
      price_per_hour: z.nullable(z.number()),
      updatedAt: z.string(),
    }),
  ),
  /** Matches by reference or id, and the newest requests of matching people. */
  requests: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      companion: z.string(),
      member: z.string(),
      state: z.enum(requestStates),
      changedAt: z.string(),
    }),
  ),
  /** Matches by number of the sale or transaction, and the newest payments of matching people. */
  payments: z.array(
    z.object({
      /** Id of the sale as in `admin-payments.ts`. */
      sale: z.string(),
      /** The provider's reference of the sale. */
      saleId: z.nullable(z.string()),
      member: z.nullable(z.string()),
      plan: z.nullable(z.enum(planIds)),
      at: z.string(),
    }),
  ),
  /** Cases whose reference begins with the text: urgent, overdue, due, then the oldest. Requests are listed above. */
  cases: z.array(
    z.object({
      kind: z.enum(queueKinds),
      id: z.string(),
      /** Name of the subject; "": unknown. */
      name: z.string(),
      reference: z.string(),
      /** ISO time; `null`: nothing is due. */
      dueAt: z.nullable(z.string()),
      isOverdue: z.boolean(),
      isUrgent: z.boolean(),
    }),
  ),
  /**
   * Search in email addresses: ready; silent: the account service does not answer; closed: there is
   * no secret key.
   */
  accounts: z.enum(['ready', 'silent', 'closed']),
})
export type StaffSearchAnswer = z.infer<typeof searchResult>

export const searchStaffAreaSchemas = { query: z.object({ q: searchText }), response: searchResult }

/** The first results of each kind that the role may list, most recent first; other kinds are empty. */
export const searchStaffAreaEndpoint = endpoint<typeof searchStaffAreaSchemas>()(
  'GET',
  '/api/admin/search',
  'staff',
)
