import * as z from 'zod/mini'
import { planIds } from './plans.ts'

const planId = z.enum(planIds)

/** The ways to the provider's checkout, signed for the member who asks. */
export const checkoutLinks = z.object({
  /** Whose page takes the payment and whose name the card statement shows. */
  seller: z.string(),
  plans: z.array(
    z.object({
      id: planId,
      /** Null: this plan can't be bought now, see `state`. */
      checkoutUrl: z.nullable(z.string()),
      state: z.enum([
        'available',
        /** Runs already. */
        'current',
        /** Replaces the running plan. */
        'change',
        /** A payment was disputed; staff look at it first. */
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
  /** Whether it opens now what premium promises. */
  isOpen: z.boolean(),
  /** ISO times. */
  startedAt: z.string(),
  /** The next charge of an active one, the end of a cancelled one. */
  periodEnd: z.string(),
  /** When it ended, which may be before what was paid for; null: it is open. */
  endedAt: z.nullable(z.string()),
  /** Of a payment that failed: how long access stays while it is tried again. */
  graceEnd: z.nullable(z.string()),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** The provider's page to cancel on; null when there is nothing to cancel. */
  cancelUrl: z.nullable(z.string()),
  /**
   * The provider's page to undo a cancellation on, until the end of what is paid; null: there is nothing to undo, or
   * its support alone can.
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
  /** CHF; negative: it went back to the member. */
  amount: z.number(),
  /**
   * Why it was paid and opened nothing yet: an earlier payment was disputed, or it is not what was
   * ordered. Staff review it. Null: it counts, went back, or was reviewed.
   */
  heldFor: z.nullable(z.enum(['dispute', 'mismatch'])),
  /** The provider's, for questions to its support. */
  reference: z.string(),
})
export type Payment = z.infer<typeof payment>

export const subscriptionAnswer = z.object({
  /** The best running plan; null: no premium. */
  plan: z.nullable(planId),
  /** Premium that staff gave; the last day that counts, as an ISO time. */
  given: z.nullable(z.object({ plan: planId, until: z.string() })),
  /** Newest first. */
  subscriptions: z.array(subscription),
  /** More than one renews: the member pays twice. */
  paysTwice: z.boolean(),
  payments: z.array(payment),
  seller: z.nullable(z.object({ name: z.string(), supportUrl: z.nullable(z.string()) })),
})
export type SubscriptionAnswer = z.infer<typeof subscriptionAnswer>

export const openCheckoutSchemas = { response: checkoutLinks }
export const getSubscriptionSchemas = { response: subscriptionAnswer }
