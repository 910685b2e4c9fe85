import type { Payment, Subscription } from '#billing/payments'
import { PAID_WHILE_BLOCKED } from '#billing/admin-payments'
import type { StaffSearchAnswer } from '#staff/staff-search'
import { iso, isoOrNull } from '../../platform/lib/time.ts'
import type { paymentsOf, subscriptionsOf } from './queries.ts'
import {
  chargeKinds,
  endedAt,
  graceEndAt,
  isOpenAt,
  refundKinds,
  signOf,
  statusAt,
} from './rules.ts'
import type { FoundPayment } from './find-sales.ts'
import { saleOfEvent } from './sale-key.ts'

type SubscriptionRow = Awaited<ReturnType<typeof subscriptionsOf>>[number]
type PaymentRow = Awaited<ReturnType<typeof paymentsOf>>[number]

const francs = (rappen: number) => rappen / 100

/**
 * @param links null: for staff, who cancel on another page
 * @param now epoch milliseconds
 */
export function presentSubscription(
  row: SubscriptionRow,
  links: Pick<Subscription, 'cancelUrl' | 'resumeUrl'> | null,
  now: number,
): Subscription {
  const { provider, providerRef, plan, cardBrand, cardLast4 } = row
  const graceEnd = graceEndAt(row, now)
  const endTime = endedAt(row, now)
  return {
    id: `${provider}-${providerRef}`,
    plan,
    price: francs(row.amountRappen),
    status: statusAt(row, now),
    isOpen: isOpenAt(row, now),
    startedAt: iso(row.startedAt),
    periodEnd: iso(row.periodEnd),
    endedAt: isoOrNull(endTime),
    graceEnd: isoOrNull(graceEnd),
    card: cardLast4 === null ? null : { brand: cardBrand ?? '', last4: cardLast4 },
    cancelUrl: links?.cancelUrl ?? null,
    resumeUrl: links?.resumeUrl ?? null,
  }
}

/** A refund or dispute without an amount counts as the full charge. */
export function presentPayment(row: PaymentRow, all: readonly PaymentRow[]): Payment {
  const charge = all.find(({ kind, reference }) => isCharge(kind) && reference === row.parentRef)
  const fullAmount = charge?.amount ?? row.price
  const amount = row.amount ?? (isCharge(row.kind) ? row.price : fullAmount)
  return {
    id: `${row.kind}-${row.reference}`,
    at: iso(row.at),
    kind: kindOf(row.kind, amount < fullAmount),
    plan: row.plan,
    amount: francs(amount) * signOf(row.kind),
    heldFor: heldFor(row, all),
    reference: row.reference,
  }
}

const includes = (kinds: readonly string[], kind: string) => kinds.includes(kind)
const isCharge = (kind: PaymentRow['kind']) => includes(chargeKinds, kind)

/** Reason of a charge that doesn't count, and was neither reviewed by staff nor refunded. */
function heldFor(row: PaymentRow, all: readonly PaymentRow[]): Payment['heldFor'] {
  const { kind, outcome, detail, reviewedAt, reference } = row
  if (!isCharge(kind) || outcome !== 'mismatch' || reviewedAt !== null) return null
  if (all.some(({ parentRef }) => parentRef === reference)) return null
  return detail === PAID_WHILE_BLOCKED ? 'dispute' : 'mismatch'
}

function kindOf(kind: PaymentRow['kind'], isPart: boolean): Payment['kind'] {
  if (includes(refundKinds, kind)) return isPart ? 'partial_refund' : 'refund'
  if (kind === 'chargeback_won') return 'chargeback_reversed'
  return kind === 'chargeback' ? 'chargeback' : 'charge'
}

/** A payment in the results of the staff's search. */
export const presentPaymentResult = (row: FoundPayment): StaffSearchAnswer['payments'][number] => ({
  sale: saleOfEvent(row),
  saleId: row.subscriptionRef,
  member: row.member,
  plan: row.plan,
  at: iso(row.at),
})
