import type { Payment, Subscription } from '#contract/payments'
import type { paymentsOf, subscriptionsOf } from './queries.ts'
import { chargeKinds, graceEndAt, isOpenAt, refundKinds, statusAt } from './rules.ts'

type SubscriptionRow = Awaited<ReturnType<typeof subscriptionsOf>>[number]
type PaymentRow = Awaited<ReturnType<typeof paymentsOf>>[number]

const iso = (at: number) => new Date(at).toISOString()
const francs = (rappen: number) => rappen / 100

/** @param now epoch milliseconds */
export function presentSubscription(
  row: SubscriptionRow,
  cancelUrl: string | null,
  now: number,
): Subscription {
  const { provider, providerRef, plan, cardBrand, cardLast4 } = row
  const graceEnd = graceEndAt(row, now)
  return {
    id: `${provider}-${providerRef}`,
    plan,
    price: francs(row.amountRappen),
    status: statusAt(row, now),
    isOpen: isOpenAt(row, now),
    startedAt: iso(row.startedAt),
    periodEnd: iso(row.periodEnd),
    graceEnd: graceEnd === null ? null : iso(graceEnd),
    card: cardLast4 === null ? null : { brand: cardBrand ?? '', last4: cardLast4 },
    cancelUrl,
  }
}

/** What went back or was disputed without an amount is taken to be all of its charge. */
export function presentPayment(row: PaymentRow, all: readonly PaymentRow[]): Payment {
  const charge = all.find(({ kind, reference }) => isCharge(kind) && reference === row.parentRef)
  const whole = charge?.amount ?? row.price
  const amount = row.amount ?? (isCharge(row.kind) ? row.price : whole)
  return {
    id: `${row.kind}-${row.reference}`,
    at: iso(row.at),
    kind: kindOf(row.kind, amount < whole),
    plan: row.plan,
    amount: francs(amount),
    reference: row.reference,
  }
}

const includes = (kinds: readonly string[], kind: string) => kinds.includes(kind)
const isCharge = (kind: PaymentRow['kind']) => includes(chargeKinds, kind)

function kindOf(kind: PaymentRow['kind'], isPart: boolean): Payment['kind'] {
  if (includes(refundKinds, kind)) return isPart ? 'partial_refund' : 'refund'
  return kind === 'chargeback' ? 'chargeback' : 'charge'
}
