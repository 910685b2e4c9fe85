import * as z from 'zod/mini'
import { planIds } from './plans.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

const planId = z.enum(planIds)

/** Links to the provider's checkout, signed for the member. */
export const checkoutLinks = z.object({
  /** Operator of the payment page; the name on the card statement. */
  seller: z.string(),
  plans: z.array(
    z.object({
      id: planId,
      /** Null: the plan can't be bought now, see `state`. */
      checkoutUrl: z.nullable(z.string()),
      state: z.enum([
        'available',
        /** The plan is running. */
        'current',
        /** Replaces the running plan. */
        'change',
        /** A payment was disputed; staff review it first. */
        'blocked',
      ]),
    }),
  ),
})
export type CheckoutLinks = z.infer<typeof checkoutLinks>

export const subscription = z.object({
  id: z.string(),
  plan: planId,
  /** CHF per month. */
  price: z.number(),
  status: z.enum(['active', 'past_due', 'cancelled', 'expired', 'refunded', 'charged_back']),
  /** True if the premium features are open now. */
  isOpen: z.boolean(),
  /** ISO times. */
  startedAt: z.string(),
  /** Next charge of an active subscription, end of a cancelled one. */
  periodEnd: z.string(),
  /** Time of the end, which may be before the end of the paid period; null: it is open. */
  endedAt: z.nullable(z.string()),
  /** For a failed payment: end of the access while it is retried. Null otherwise. */
  graceEnd: z.nullable(z.string()),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** The provider's page for cancelling; null if there is nothing to cancel. */
  cancelUrl: z.nullable(z.string()),
  /**
   * The provider's page for undoing a cancellation, until the end of the paid period; null: there is nothing to
   * undo, or only the provider's support can.
   */
  resumeUrl: z.nullable(z.string()),
})
export type Subscription = z.infer<typeof subscription>

export const payment = z.object({
  id: z.string(),
  /** ISO time. */
  at: z.string(),
  kind: z.enum(['charge', 'refund', 'partial_refund', 'chargeback', 'chargeback_reversed']),
  plan: planId,
  /** CHF; negative if it was returned to the member. */
  amount: z.number(),
  /**
   * Reason why a payment opened nothing yet: an earlier payment was disputed, or it does not match the order.
   * Staff review it. Null: it counts, was returned, or was reviewed.
   */
  heldFor: z.nullable(z.enum(['dispute', 'mismatch'])),
  /** The provider's reference, for questions to its support. */
  reference: z.string(),
})
export type Payment = z.infer<typeof payment>

export const subscriptionAnswer = z.object({
  /** Best running plan; null: no premium. */
  plan: z.nullable(planId),
  /** Complimentary plan with its last day, as an ISO time; null: none. */
  given: z.nullable(z.object({ plan: planId, until: z.string() })),
  /** Newest first. */
  subscriptions: z.array(subscription),
  /** True if several subscriptions renew, so that the member pays twice. */
  paysTwice: z.boolean(),
  payments: z.array(payment),
  seller: z.nullable(z.object({ name: z.string(), supportUrl: z.nullable(z.string()) })),
})
export type SubscriptionAnswer = z.infer<typeof subscriptionAnswer>

export const openCheckoutSchemas = { response: checkoutLinks }
export const getSubscriptionSchemas = { response: subscriptionAnswer }

/** 503 while the operator has not configured online payment. */
export const openCheckoutEndpoint = endpoint<typeof openCheckoutSchemas>()(
  'POST',
  '/api/checkout-links',
  'member',
)

export const getSubscriptionEndpoint = endpoint<typeof getSubscriptionSchemas>()(
  'GET',
  '/api/subscription',
  'member',
)
