import type { ProviderName } from '#billing/payment-providers'
import type { RefusalCause } from '#billing/payment-notifications'
import type { PlanId } from '#billing/plans'
import type { EventKind } from '../schema/payments.ts'

/** What a link to the checkout sells: one intent, and where to come back to. */
export type Purchase = {
  intentId: string
  memberId: string
  plan: PlanId
  amountRappen: number
  currency: 'CHF'
  /** The provider's name of the subscription that gives way to this one. */
  replacesRef: string | null
  paidUrl: string
  declinedUrl: string
}

/** A provider-neutral event of one subscription. */
export type PaymentEvent = {
  /** Equal for copies. Of what may happen again, without a difference, it names the kind of thing. */
  id: string
  kind: EventKind
  mayRepeat: boolean
  /** Null: the subscription that `parentRef` was a charge of. */
  subscriptionRef: string | null
  previousRef: string | null
  transactionRef: string | null
  parentRef: string | null
  intentId: string | null
  /** What the link said, given back; the intent's row decides. */
  memberId: string | null
  plan: string | null
  amountRappen: number | null
  currency: string | null
  /** Epoch milliseconds. */
  periodEnd: number | null
  /** Epoch milliseconds; null: the provider doesn't say. */
  occurredAt: number | null
  card: { brand: string; last4: string } | null
  /** What keeps it from being applied, though it is the provider's. */
  flaw: string | null
}

/** What a notification says it is about, in the provider's words: no secret, nothing of a person. */
export type Said = { event: string | null; saleId: string | null }

export type Verified =
  | { ok: true; event: PaymentEvent }
  /** The provider's, and of no event that counts here. */
  | { ok: true; event: null; said: Said }
  | { ok: false; why: RefusalCause; said: Said }

/** `forged`: it proves nothing. `again`: it is not stored, and has to be sent once more. */
export type Answer = 'done' | 'forged' | 'again'

/** Who takes the payments. No type or word of a provider's own leaves its adapter. */
export type PaymentProvider = {
  name: ProviderName
  seller: { name: string; supportUrl: string | null }
  /** Whether a link can replace a running subscription. */
  canReplace: boolean
  checkoutUrl: (purchase: Purchase) => Promise<string>
  /** Where the member ends the subscription; null: nowhere. */
  cancelUrl: (subscriptionRef: string) => Promise<string | null>
  /** Where the member undoes a cancellation while the paid period runs; null: the provider's support alone can. */
  resumeUrl: (subscriptionRef: string) => Promise<string | null>
  /** Nothing may be written unless it says ok. @param now epoch milliseconds */
  verify: (request: Request, now: number) => Promise<Verified>
  /** Whether the provider, asked back, knows of the charge; null: it isn't to be asked. */
  confirm: ((event: PaymentEvent) => Promise<boolean>) | null
  answer: (answer: Answer) => Response
}
