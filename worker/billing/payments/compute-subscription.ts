import type { InferSelectModel } from 'drizzle-orm'
import { PAID_WHILE_BLOCKED } from '#billing/sale-options'
import type { EventKind, paymentEvents, SubscriptionStatus } from '../schema/payments.ts'

export type PaymentEventRow = InferSelectModel<typeof paymentEvents>
export type Outcome = Pick<PaymentEventRow, 'outcome' | 'detail'>

/** What a subscription has come to. Times are epoch milliseconds. */
export type SubscriptionStatusAt = {
  status: SubscriptionStatus
  periodEnd: number
  startedAt: number
  /** Of the next charge. */
  amountRappen: number
}

type Price = { amountRappen: number; currency: string }

const charging: readonly EventKind[] = ['activated', 'renewed', 'plan_changed']
export const isCharge = ({ kind }: Pick<PaymentEventRow, 'kind'>) => charging.includes(kind)

const WRONG_AMOUNT = 'the amount is not the price'
const WRONG_CURRENCY = 'the currency is not that of the price'
const NO_CHARGE = 'the charge that it belongs to is not known'

/** The order of what is said to have happened in one moment: what is more final comes later. */
const ranks: Record<EventKind, number> = {
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
 * The state that follows from all events of one subscription. It is recomputed each time, so
 * that neither the order of arrival nor a late notification can undo what is newer.
 *
 * @param price of the purchase, as ordered
 * @param entries of one subscription, in any order
 * @returns no status before a charge and an end of its period are known
 */
export function computeSubscription(price: Price, entries: readonly PaymentEventRow[]) {
  const sorted = [...entries].sort(inOrder)
  const lowered = sorted.filter(({ kind }) => kind === 'price_lowered')
  const rules = { price, lowered, isHeld: isHeld(sorted) }
  const flaws = new Map(sorted.map((entry) => [entry.id, flawOf(entry, rules)]))
  const sound = sorted.filter(({ id }) => flaws.get(id) === null)
  const status = statusAt(sound, price)
  const outcomeOf = (entry: PaymentEventRow): Outcome => {
    const flaw = flaws.get(entry.id)
    if (flaw) return { outcome: 'mismatch', detail: flaw }
    if (needsCharge(entry, sound)) return { outcome: 'pending', detail: NO_CHARGE }
    const counts = status !== null || givesBack(entry, sorted)
    return { outcome: counts ? 'applied' : 'pending', detail: '' }
  }
  return { status, outcomes: new Map(sorted.map((entry) => [entry.id, outcomeOf(entry)])) }
}

/** Paid while its buyer could not buy, and not accepted by staff. */
const isHeld = (entries: readonly PaymentEventRow[]) =>
  entries.some(({ detail }) => detail === PAID_WHILE_BLOCKED) &&
  !entries.some(({ kind }) => kind === 'assigned')

/** What went back of a charge that is recorded, though it may have opened nothing. */
const givesBack = ({ kind, parentRef }: PaymentEventRow, entries: readonly PaymentEventRow[]) =>
  ['refunded', 'partially_refunded', 'chargeback'].includes(kind) &&
  parentRef !== null &&
  entries.some((entry) => isCharge(entry) && entry.transactionRef === parentRef)

type Rules = { price: Price; lowered: readonly PaymentEventRow[]; isHeld: boolean }

/** These are decided anew with each entry; what else is wrong with one stays wrong. */
const passing: readonly string[] = [WRONG_AMOUNT, WRONG_CURRENCY, PAID_WHILE_BLOCKED]

/** Why an entry counts for nothing; null: it counts. */
function flawOf(entry: PaymentEventRow, { price, lowered, isHeld }: Rules): string | null {
  const { kind, amountRappen: amount, currency, outcome, detail } = entry
  if (outcome === 'mismatch' && !passing.includes(detail)) return detail
  if (currency !== null && currency !== price.currency) return WRONG_CURRENCY
  const isLower = amount !== null && amount > 0 && amount < price.amountRappen
  if (kind === 'price_lowered') return amount === null || isLower ? null : WRONG_AMOUNT
  if (!isCharge(entry)) return null
  if (currency === null) return WRONG_CURRENCY
  const isAgreed = lowered.some((one) => (one.amountRappen ?? amount) === amount)
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

const lastOf = (entries: readonly PaymentEventRow[], kinds: readonly EventKind[]) =>
  entries.findLast(({ kind }) => kinds.includes(kind))?.kind

function runningStatus(entries: readonly PaymentEventRow[]): SubscriptionStatus {
  if (lastOf(entries, ['cancelled', 'uncancelled']) === 'cancelled') return 'cancelled'
  const last = lastOf(entries, ['renewed', 'extended', 'payment_failed'])
  return last === 'payment_failed' ? 'past_due' : 'active'
}

/** What ended it for good; null: it runs. Nothing but a dispute that was won opens it again. */
function endOf(entries: readonly PaymentEventRow[]): SubscriptionStatus | null {
  const has = (...kinds: EventKind[]) => entries.some(({ kind }) => kinds.includes(kind))
  const refsOf = (kind: EventKind) =>
    entries.filter((entry) => entry.kind === kind).map((entry) => entry.transactionRef)
  const won = refsOf('chargeback_won')
  if (refsOf('chargeback').some((ref) => !won.includes(ref))) return 'charged_back'
  if (has('refunded') || isGivenBack(entries)) return 'refunded'
  return has('expired', 'replaced') ? 'expired' : null
}

/** Whether at any time all of the charge went back that then paid for the running period. */
const isGivenBack = (entries: readonly PaymentEventRow[]): boolean =>
  entries.some((_, at) => {
    const then = entries.slice(0, at + 1)
    const [latest] = then
      .filter((entry) => isCharge(entry) && entry.periodEnd !== null)
      .sort((a, b) => (b.periodEnd ?? 0) - (a.periodEnd ?? 0))
    const credits = then.filter(
      ({ kind, parentRef }) =>
        kind === 'partially_refunded' &&
        (parentRef ?? latest?.transactionRef) === latest?.transactionRef,
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
