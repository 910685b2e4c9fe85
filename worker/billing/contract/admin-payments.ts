import * as z from 'zod/mini'
import { message } from '../../contract/refusals.ts'
import { note } from '../../platform/contract/form-fields.ts'
import { paging, searchText } from '../../companions/contract/listing.ts'
import { paymentProviders } from './payment-providers.ts'
import { planIds } from './plans.ts'
import { assignedQuery, expectedVersion } from '../../staff/contract/queue.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/**
 * Actions of staff on a sale: add a note, mark it as reviewed, assign it to a member, accept a charge that was
 * paid while the member was blocked, record a refund that they made at the provider.
 */
export const saleActs = ['note', 'review', 'assign', 'accept', 'refund'] as const
export type SaleAct = (typeof saleActs)[number]

/** Detail in the ledger of a charge by a link from before a dispute that is not reviewed. */
export const PAID_WHILE_BLOCKED = 'paid while blocked'

/** Reasons for a person to review a sale, by importance to the buyer. */
export const reviewReasons = [
  /** A charge or another notification of an unknown purchase. */
  'orphan',
  /** Paid by a link from before a dispute that is not reviewed; it opened nothing. */
  'blocked',
  /** Differs from the order; it changed nothing. */
  'mismatch',
  /** The buyer's bank took the money back; the member can't buy until staff have reviewed it. */
  'dispute',
  /** The member pays for more than one plan. */
  'double',
  /** A required notification has not arrived yet. */
  'pending',
] as const
export type ReviewReason = (typeof reviewReasons)[number]

// Payments, as staff see them. 401 and 403 as for all calls of the administrator area. No card data; each
// amount is in the currency beside it, and negative if it was returned to the buyer.

const plan = z.enum(planIds)
const provider = z.enum(paymentProviders)
const status = z.enum(['active', 'past_due', 'cancelled', 'expired', 'refunded', 'charged_back'])
/** `name` is null for a deleted account, or one that has never signed in here. */
const member = z.object({ id: z.string(), name: z.nullable(z.string()) })

const about = {
  /** A sale such as "flexpay-433456", or a notification without a sale such as "event-flexpay:credit:9". */
  sale: z.string(),
  provider,
  /** The provider's id of the sale. */
  saleId: z.nullable(z.string()),
  member: z.nullable(member),
  plan: z.nullable(plan),
  amount: z.nullable(z.number()),
  currency: z.nullable(z.string()),
}

export const saleCase = z.object({
  ...about,
  /** Kind of the event that the amount belongs to, such as "renewed"; null: the price of a month. */
  kind: z.nullable(z.string()),
  concerns: z.array(z.enum(reviewReasons)),
  /** Details from the ledger, such as "the amount is not the price". */
  why: z.array(z.string()),
  /** ISO time. */
  since: z.string(),
})
export type SaleCase = z.infer<typeof saleCase>

export const listCasesSchemas = {
  query: z.object(assignedQuery),
  response: z.object({ cases: z.array(saleCase), total: z.number() }),
}

export const paymentEntry = z.object({
  ...about,
  id: z.string(),
  /** Such as "renewed". */
  kind: z.string(),
  transactionId: z.nullable(z.string()),
  outcome: z.enum(['pending', 'applied', 'orphan', 'mismatch']),
  detail: z.string(),
  isReviewed: z.boolean(),
  /** ISO time. */
  at: z.string(),
})
export type PaymentEntry = z.infer<typeof paymentEntry>

export const paymentsQuery = z.object({
  /** The full id of a sale, transaction or member, or beginnings of words of a member's name. */
  search: searchText,
  ...paging(25),
})
export type PaymentsQuery = z.infer<typeof paymentsQuery>

export const listPaymentsSchemas = {
  query: paymentsQuery,
  response: z.object({ payments: z.array(paymentEntry), hasMore: z.boolean() }),
}

export const exportPaymentsSchemas = {
  query: z.object({
    /** Such as 2026-10. */
    month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, message('field.date'))),
  }),
}

export const sale = z.object({
  ...about,
  /** Increases with each notification and action. An action sends the version that its author has seen. */
  version: z.number(),
  concerns: z.array(z.enum(reviewReasons)),
  /** The member in an orphan's checkout link, as the provider returns it. */
  toldMember: z.nullable(member),
  subscription: z.nullable(
    z.object({
      status,
      isOpen: z.boolean(),
      /** CHF per month. */
      price: z.number(),
      startedAt: z.string(),
      periodEnd: z.string(),
      /** Null: it is open. */
      endedAt: z.nullable(z.string()),
      reviewedAt: z.nullable(z.string()),
    }),
  ),
  /** The order; null: none is known. */
  order: z.nullable(z.object({ id: z.string(), plan, price: z.number(), createdAt: z.string() })),
  /** The member's other subscriptions that still charge. */
  others: z.array(z.object({ sale: z.string(), plan, status })),
  /** Oldest first. */
  payments: z.array(paymentEntry),
  steps: z.array(
    z.object({
      number: z.number(),
      at: z.string(),
      by: z.string(),
      act: z.enum(saleActs),
      note: z.string(),
    }),
  ),
  /** The provider's pages; null if it has none. */
  links: z.object({ cancel: z.nullable(z.string()), support: z.nullable(z.string()) }),
  can: z.object({
    act: z.array(z.enum(saleActs)),
    /** Plans whose price was paid, for assigning an orphan. */
    plans: z.array(plan),
  }),
})
export type Sale = z.infer<typeof sale>

export const getSaleSchemas = { response: sale }

export const saleAction = z.object({
  /** Version that the author of the action has seen. */
  version: expectedVersion,
  act: z.enum(saleActs),
  /** For staff only; each action requires a note. */
  note,
  /** For "assign": the buyer, and the plan that was bought. */
  member: z.optional(z.uuid(message('field.id'))),
  plan: z.optional(plan),
})
export type SaleAction = z.output<typeof saleAction>

export const actOnSaleSchemas = { body: saleAction, response: sale }

/** The first hundred sales that need a person, by importance to the buyer. */
export const listCasesEndpoint = endpoint<typeof listCasesSchemas>()(
  'GET',
  '/api/admin/payments/review',
  'staff',
)

/** All notifications, newest first. */
export const listPaymentsEndpoint = endpoint<typeof listPaymentsSchemas>()(
  'GET',
  '/api/admin/payments',
  'staff',
)

/** All notifications of a month in Zurich time, oldest first, as CSV. */
export const exportPaymentsEndpoint = endpoint<typeof exportPaymentsSchemas>()(
  'GET',
  '/api/admin/payments.csv',
  'staff',
)

export const getSaleEndpoint = endpoint<typeof getSaleSchemas>()(
  'GET',
  '/api/admin/payments/:id',
  'staff',
)

/**
 * "assign" gives an orphaned sale to a member, with the plan that was paid. Idempotent; 409 when someone else
 * was faster, or another notification was stored meanwhile.
 */
export const actOnSaleEndpoint = endpoint<typeof actOnSaleSchemas>()(
  'POST',
  '/api/admin/payments/:id/steps',
  'staff',
)
