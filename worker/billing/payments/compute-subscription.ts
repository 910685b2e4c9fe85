import type { InferSelectModel } from 'drizzle-orm'
import { PAID_WHILE_BLOCKED } from '#billing/admin-payments'
import type { PaymentEventKind, paymentEvents, SubscriptionStatus } from '../schema/payments.ts'

export type PaymentEventRow = InferSelectModel<typeof paymentEvents>
export type PaymentEventOutcome = Pick<PaymentEventRow, 'outcome' | 'detail'>

/** State of a subscription. Times are epoch milliseconds. */
export type SubscriptionStatusAt = {
  status: SubscriptionStatus
  periodEnd: number
  startedAt: number
  /** Amount of the next charge. */
  amountRappen: number
}

type Price = { amountRappen: number; currency: string }

const charging: readonly PaymentEventKind[] = ['activated', 'renewed', 'plan_changed']
export const isCharge = ({ kind }: Pick<PaymentEventRow, 'kind'>) => charging.includes(kind)

const WRONG_AMOUNT = 'the amount is not the price'
const WRONG_CURRENCY = 'the currency is not that of the price'
const NO_CHARGE = 'the charge that it belongs to is not known'

/** Order of events with the same time: the more final event comes later. */
const ranks: Record<PaymentEventKind, number> = {
  assigned: 0,
  activated: 0,
  plan_changed: 0,
  price_lowered: 1,
  payment_failed: 1,
  renewed: 2,
  extended: 2,
  uncancelled: 3,
  cancelled: 4,
  partially_refunded: 5,
  refunded: 6,
  expired: 7,
  replaced: 7,
  chargeback: 8,
  chargeback_won: 9,
}

const inOrder = (a: PaymentEventRow, b: PaymentEventRow) =>
  a.occurredAt - b.occurredAt || ranks[a.kind] - ranks[b.kind] || a.number - b.number

/**
 * Computes the state from all events of one subscription. It is recomputed each time, so that neither the order
 * of arrival nor a late notification can undo newer events.
 *
 * @param price of the purchase, as ordered
 * @param entries of one subscription, in any order
 * @returns no status until a charge and the end of its period are known
 */
export function computeSubscription(price: Price, entries: readonly PaymentEventRow[]) {
  const sortedEntries = [...entries].sort(inOrder)
  const priceChanges = sortedEntries.filter(({ kind }) => kind === 'price_lowered')
  const rules = { price, lowered: priceChanges, isHeld: isHeld(sortedEntries) }
  const flaws = new Map(sortedEntries.map((entry) => [entry.id, flawOf(entry, rules)]))
  const sound = sortedEntries.filter(({ id }) => flaws.get(id) === null)
  const status = statusAt(sound, price)
  const outcomeOf = (entry: PaymentEventRow): PaymentEventOutcome => {
    const flaw = flaws.get(entry.id)
    if (flaw) return { outcome: 'mismatch', detail: flaw }
    if (needsCharge(entry, sound)) return { outcome: 'pending', detail: NO_CHARGE }
    const counts = status !== null || givesBack(entry, sortedEntries)
    return { outcome: counts ? 'applied' : 'pending', detail: '' }
  }
  return { status, outcomes: new Map(sortedEntries.map((entry) => [entry.id, outcomeOf(entry)])) }
}

/** True if it was paid while its buyer was blocked, and staff have not accepted it. */
const isHeld = (entries: readonly PaymentEventRow[]) =>
  entries.some(({ detail }) => detail === PAID_WHILE_BLOCKED) &&
  !entries.some(({ kind }) => kind === 'assigned')

/** True for a refund or chargeback of a recorded charge, even if that charge opened nothing. */
const givesBack = ({ kind, parentRef }: PaymentEventRow, entries: readonly PaymentEventRow[]) =>
  ['refunded', 'partially_refunded', 'chargeback'].includes(kind) &&
  parentRef !== null &&
  entries.some((entry) => isCharge(entry) && entry.transactionRef === parentRef)

type Rules = { price: Price; lowered: readonly PaymentEventRow[]; isHeld: boolean }

/** Mismatches that each new entry decides again; all other mismatches are permanent. */
const passing: readonly string[] = [WRONG_AMOUNT, WRONG_CURRENCY, PAID_WHILE_BLOCKED]

/** Reason why an entry does not count; null: it counts. */
function flawOf(entry: PaymentEventRow, { price, lowered, isHeld }: Rules): string | null {
  const { kind, amountRappen: amount, currency, outcome, detail } = entry
  if (outcome === 'mismatch' && !passing.includes(detail)) return detail
  if (currency !== null && currency !== price.currency) return WRONG_CURRENCY
  const isLower = amount !== null && amount > 0 && amount < price.amountRappen
  if (kind === 'price_lowered') return amount === null || isLower ? null : WRONG_AMOUNT
  if (!isCharge(entry)) return null
  if (currency === null) return WRONG_CURRENCY
  const isAgreed = lowered.some((change) => (change.amountRappen ?? amount) === amount)
  if (amount !== price.amountRappen && !(isLower && isAgreed)) return WRONG_AMOUNT
  return isHeld ? PAID_WHILE_BLOCKED : null
}

const needsCharge = ({ kind, parentRef }: PaymentEventRow, entries: readonly PaymentEventRow[]) =>
  kind === 'partially_refunded' &&
  parentRef !== null &&
  !entries.some((entry) => isCharge(entry) && entry.transactionRef === parentRef)

function statusAt(entries: readonly PaymentEventRow[], price: Price): SubscriptionStatusAt | null {
  const first = entries.find(isCharge)
  const ends = entries.filter((entry) => isCharge(entry) || entry.kind === 'extended')
  const periodEnd = Math.max(...ends.map((entry) => entry.periodEnd ?? 0))
  if (!first || periodEnd <= 0) return null
  return {
    status: endOf(entries) ?? runningStatus(entries),
    periodEnd,
    startedAt: first.occurredAt,
    amountRappen: priceNow(entries, price),
  }
}

const lastOf = (entries: readonly PaymentEventRow[], kinds: readonly PaymentEventKind[]) =>
  entries.findLast(({ kind }) => kinds.includes(kind))?.kind

function runningStatus(entries: readonly PaymentEventRow[]): SubscriptionStatus {
  if (lastOf(entries, ['cancelled', 'uncancelled']) === 'cancelled') return 'cancelled'
  const last = lastOf(entries, ['renewed', 'extended', 'payment_failed'])
  return last === 'payment_failed' ? 'past_due' : 'active'
}

/** Status of a permanent end; null: the subscription runs. Only a dispute that the seller won opens it again. */
function endOf(entries: readonly PaymentEventRow[]): SubscriptionStatus | null {
  const has = (...kinds: PaymentEventKind[]) => entries.some(({ kind }) => kinds.includes(kind))
  const refsOf = (kind: PaymentEventKind) =>
    entries.filter((entry) => entry.kind === kind).map((entry) => entry.transactionRef)
  const won = refsOf('chargeback_won')
  if (refsOf('chargeback').some((ref) => !won.includes(ref))) return 'charged_back'
  if (has('refunded') || isGivenBack(entries)) return 'refunded'
  return has('expired', 'replaced') ? 'expired' : null
}

/** The charge with the latest period. */
const latestCharge = (entries: readonly PaymentEventRow[]): PaymentEventRow | undefined =>
  entries
    .filter((entry) => isCharge(entry) && entry.periodEnd !== null)
    .toSorted((a, b) => (b.periodEnd ?? 0) - (a.periodEnd ?? 0))[0]

/** Transaction of the charge that a credit returns: if it names none, the latest one at its time, or the first one. */
const creditedRef = (entries: readonly PaymentEventRow[], index: number) =>
  entries[index]?.parentRef ??
  (latestCharge(entries.slice(0, index)) ?? entries.find(isCharge))?.transactionRef

/** True if, at any time, the full charge for the then running period was returned. */
const isGivenBack = (entries: readonly PaymentEventRow[]): boolean =>
  entries.some((_, index) => {
    const earlierEntries = entries.slice(0, index + 1)
    const latest = latestCharge(earlierEntries)
    const credits = earlierEntries.filter(
      ({ kind }, creditIndex) =>
        kind === 'partially_refunded' &&
        creditedRef(entries, creditIndex) === latest?.transactionRef,
    )
    if (!latest || credits.length === 0) return false
    const total = credits.reduce((sum, { amountRappen }) => sum + (amountRappen ?? Infinity), 0)
    return total >= (latest.amountRappen ?? 0)
  })

function priceNow(entries: readonly PaymentEventRow[], price: Price): number {
  const isLowered = entries.some(({ kind }) => kind === 'price_lowered')
  const changes = entries.filter(({ kind }) => kind === 'price_lowered' || kind === 'renewed')
  const amounts = changes.flatMap(({ amountRappen }) => amountRappen ?? [])
  return isLowered ? Math.min(price.amountRappen, ...amounts) : price.amountRappen
}
