import type { InferSelectModel } from 'drizzle-orm'
import type { ProviderName } from '#billing/payment-providers'
import { PAID_WHILE_BLOCKED } from '#billing/admin-payments'
import type { subscriptions } from '../schema/payments.ts'
import type { Intent } from './intents.ts'
import type { PaymentEvent } from './provider.ts'
import { computeSubscription, type PaymentEventRow } from './compute-subscription.ts'

export type SubscriptionRow = InferSelectModel<typeof subscriptions>

/** All stored data of one subscription; `ref` is null for an orphaned notification. */
export type PaymentRecord = {
  provider: ProviderName
  ref: string | null
  entries: readonly PaymentEventRow[]
  row: SubscriptionRow | null
}

type Change = { card: PaymentEvent['card']; isDisputed: boolean; now: number }

/** Number of the next entry. Two events that take the same number conflict. */
export const nextNumber = ({ entries }: PaymentRecord) =>
  Math.max(0, ...entries.map(({ number }) => number)) + 1

/** The record with a further entry; every outcome and the row are recomputed from all entries. */
export function enter(
  { provider, ref, entries, row }: PaymentRecord,
  entry: PaymentEventRow,
  intents: readonly Intent[],
  change: Change,
): PaymentRecord {
  const all = [...entries, entry]
  const intent = ref === null ? undefined : intentOf(all, row, intents)
  if (!intent) return { provider, ref, entries: all, row }
  const { status, outcomes } = computeSubscription(intent, all)
  const updatedEntries = all.map((event) => ({
    ...event,
    memberId: intent.memberId,
    ...outcomes.get(event.id),
  }))
  if (!status || ref === null) return { provider, ref, entries: updatedEntries, row }
  const { id: intentId, plan, memberId, currency } = intent
  const next = {
    provider,
    providerRef: ref,
    memberId,
    intentId,
    plan,
    currency,
    ...status,
    cardBrand: change.card?.brand ?? row?.cardBrand ?? null,
    cardLast4: change.card?.last4 ?? row?.cardLast4 ?? null,
    changedAt: change.now,
    reviewedAt: change.isDisputed ? null : (row?.reviewedAt ?? null),
  }
  return { provider, ref, entries: updatedEntries, row: next }
}

/** The order: the subscription's own intent, else the first that an entry rightly references. */
function intentOf(
  entries: readonly PaymentEventRow[],
  row: SubscriptionRow | null,
  intents: readonly Intent[],
): Intent | undefined {
  const find = (id: string | null) => intents.find((intent) => intent.id === id)
  if (row) return find(row.intentId)
  const naming = entries.filter(
    ({ outcome, detail }) => outcome !== 'mismatch' || detail === PAID_WHILE_BLOCKED,
  )
  return naming.map(({ intentId }) => find(intentId)).find((intent) => intent !== undefined)
}
