import type { Payment, Subscription } from '#billing/payments'
import { PAID_WHILE_BLOCKED } from '#billing/sale-options'
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

type SubscriptionRow = Awaited<ReturnType<typeof subscriptionsOf>>[number]
type PaymentRow = Awaited<ReturnType<typeof paymentsOf>>[number]

const francs = (rappen: number) => rappen / 100

/**
 * @param links null: for staff, who cancel elsewhere
 * @param now epoch milliseconds
 */
export function presentSubscription(
  row: SubscriptionRow,
  links: Pick<Subscription, 'cancelUrl' | 'resumeUrl'> | null,
  now: number,
): Subscription {
  const { provider, providerRef, plan, cardBrand, cardLast4 } = row
  const graceEnd = graceEndAt(row, now)
  const ended = endedAt(row, now)
  return {
    id: `${provider}-${providerRef}`,
    plan,
    price: francs(row.amountRappen),
    status: statusAt(row, now),
    isOpen: isOpenAt(row, now),
    startedAt: iso(row.startedAt),
    periodEnd: iso(row.periodEnd),
    endedAt: isoOrNull(ended),
    graceEnd: isoOrNull(graceEnd),
    card: cardLast4 === null ? null : { brand: cardBrand ?? '', last4: cardLast4 },
    cancelUrl: links?.cancelUrl ?? null,
    resumeUrl: links?.resumeUrl ?? null,
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
    amount: francs(amount) * signOf(row.kind),
    heldFor: heldFor(row, all),
    reference: row.reference,
  }
}

const includes = (kinds: readonly string[], kind: string) => kinds.includes(kind)
const isCharge = (kind: PaymentRow['kind']) => includes(chargeKinds, kind)

/** Of a charge that counts for nothing, which staff have not reviewed, and which did not go back. */
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
