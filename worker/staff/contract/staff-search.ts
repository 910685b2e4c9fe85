import * as z from 'zod/mini'
import { lifecycles } from '../../companions/contract/companion-status.ts'
import { searchText } from '../../companions/contract/listing.ts'
import { planIds } from '../../billing/contract/plans.ts'
import { requestStates } from '../../messaging/contract/request-options.ts'

const searchResult = z.object({
  /** By the beginning of the name or id, or a part of the email address. */
  people: z.array(
    z.object({
      id: z.string(),
      /** Empty: they have an account and were never here signed in. */
      name: z.string(),
      /** Of those who were found by it. */
      email: z.nullable(z.string()),
      seenAt: z.nullable(z.string()),
    }),
  ),
  /** By the beginning of the name or id. */
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
  /** By the reference or id; and the newest of each person who was found. */
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
  /** By the sale's or transaction's number; and the newest of each person who was found. */
  payments: z.array(
    z.object({
      /** As in `admin-payments.ts`. */
      sale: z.string(),
      /** The provider's name of the sale. */
      saleId: z.nullable(z.string()),
      member: z.nullable(z.string()),
      plan: z.nullable(z.enum(planIds)),
      at: z.string(),
    }),
  ),
  /** Whether email addresses were searched. silent: not now. closed: there is no secret key. */
  accounts: z.enum(['ready', 'silent', 'closed']),
})
export type StaffSearchAnswer = z.infer<typeof searchResult>

export const searchStaffAreaSchemas = { query: z.object({ q: searchText }), response: searchResult }
