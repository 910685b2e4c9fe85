import type { ProviderName } from '#billing/payment-providers'
import type { RefusalCause } from '#billing/payment-notifications'
import type { PlanId } from '#billing/plans'
import type { PaymentEventKind } from '../schema/payments.ts'

/** Content of a checkout link: one intent, and the pages to return to. */
export type Purchase = {
  intentId: string
  memberId: string
  plan: PlanId
  amountRappen: number
  currency: 'CHF'
  /** The provider's id of the subscription that this one replaces. */
  replacesRef: string | null
  paidUrl: string
  declinedUrl: string
}

/** A provider-neutral event of one subscription. */
export type PaymentEvent = {
  /**
   * Equal for copies of a notification. For events that may repeat without a difference, it identifies only the
   * kind.
   */
  id: string
  kind: PaymentEventKind
  mayRepeat: boolean
  /** Null: the subscription of the charge `parentRef`. */
  subscriptionRef: string | null
  previousRef: string | null
  transactionRef: string | null
  parentRef: string | null
  intentId: string | null
  /** Values of the link, returned by the provider; the intent's row decides. */
  memberId: string | null
  plan: string | null
  amountRappen: number | null
  currency: string | null
  /** Epoch milliseconds. */
  periodEnd: number | null
  /** Epoch milliseconds; null: the provider does not send it. */
  occurredAt: number | null
  card: { brand: string; last4: string } | null
  /** Reason not to apply the event, although the provider sent it. */
  flaw: string | null
}

/** Event and sale that a notification names, in the provider's terms: no secret, no personal data. */
export type ReportedEvent = { event: string | null; saleId: string | null }

export type VerificationResult =
  | { ok: true; event: PaymentEvent }
  /** Sent by the provider, but of an event that has no effect here. */
  | { ok: true; event: null; reported: ReportedEvent }
  | { ok: false; cause: RefusalCause; reported: ReportedEvent }

/** `forged`: it proves nothing. `again`: it is not stored, and has to be sent again. */
export type ProviderAnswer = 'done' | 'forged' | 'again'

/** A payment provider. Its own types and terms stay inside its adapter. */
export type PaymentProvider = {
  name: ProviderName
  seller: { name: string; supportUrl: string | null }
  /** True if a link can replace a running subscription. */
  canReplace: boolean
  checkoutUrl: (purchase: Purchase) => Promise<string>
  /** Page where the member ends the subscription; null: none. */
  cancelUrl: (subscriptionRef: string) => Promise<string | null>
  /** Page where the member undoes a cancellation during the paid period; null: only the provider's support can. */
  resumeUrl: (subscriptionRef: string) => Promise<string | null>
  /** Nothing may be written unless `ok` is true. @param now epoch milliseconds */
  verify: (request: Request, now: number) => Promise<VerificationResult>
  /** Resolves to true if the provider, when asked, confirms the charge; null: it can't be asked. */
  confirm: ((event: PaymentEvent) => Promise<boolean>) | null
  answer: (answer: ProviderAnswer) => Response
}
