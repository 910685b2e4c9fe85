import type { PlainRefusalId } from '#contract/refusals'
import { PAID_WHILE_BLOCKED } from '#billing/admin-payments'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { readLedger, writePaymentRecords } from './payments/ledger.ts'
import { recordEvent } from './payments/record-event.ts'
import type { PaymentEvent, PaymentProvider } from './payments/provider.ts'
import { memberExists } from '../accounts/members/queries.ts'
import type { FoundSale } from './subscriptions/sales.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import { recordPlanNews } from './plan-news.ts'

const refusal = (id: PlainRefusalId) => invalidField('act', id)

/**
 * Accepts a charge that was paid while its buyer was blocked: a ledger entry makes it count as without the
 * dispute.
 *
 * @throws Failure 422 for any other sale; 409 when someone else has accepted it
 */
export async function acceptSale(
  db: Database,
  { order, ref, provider: name, events }: FoundSale,
  { provider, now }: { provider: PaymentProvider | null; now: number },
): Promise<Write[]> {
  const charge = events.find(({ detail }) => detail === PAID_WHILE_BLOCKED)
  if (!charge || !order || ref === null) throw refusal('sale.nothing-to-accept')
  const event: PaymentEvent = {
    id: `${name}:accepted:${ref}`,
    kind: 'assigned',
    mayRepeat: false,
    subscriptionRef: ref,
    previousRef: order.replacesRef,
    transactionRef: null,
    parentRef: null,
    intentId: order.id,
    memberId: order.memberId,
    plan: order.plan,
    amountRappen: null,
    currency: null,
    periodEnd: null,
    occurredAt: now,
    card: null,
    flaw: null,
  }
  const { amountRappen, currency } = charge
  if ((await provider?.confirm?.({ ...event, amountRappen, currency })) === false) {
    throw refusal('sale.unknown-to-provider')
  }
  const ledger = await readLedger(db, name, event)
  if (ledger.isKnown) throw new Failure('conflict', 'sale.already-accepted')
  const records = recordEvent(ledger, event, now)
  if (!records.some(({ row, ref: recordRef }) => recordRef === ref && row)) {
    throw refusal('sale.no-period')
  }
  return [
    assertInBatch(db, memberExists(order.memberId)),
    ...writePaymentRecords(db, ledger, records),
    recordPlanNews(db, ledger, records, now),
  ]
}
