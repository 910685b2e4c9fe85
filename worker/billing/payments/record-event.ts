import type { ProviderName } from '#billing/payment-providers'
import { PAID_WHILE_BLOCKED } from '#billing/admin-payments'
import { isUuid } from '../../platform/lib/id.ts'
import { enter, nextNumber, type PaymentRecord, type SubscriptionRow } from './payment-record.ts'
import type { Intent } from './intents.ts'
import type { PaymentEvent } from './provider.ts'
import { isCharge, type PaymentEventRow } from './compute-subscription.ts'

/** Stored rows that a notification may concern. */
export type Ledger = {
  provider: ProviderName
  /** True if an earlier copy of the notification is stored. */
  isKnown: boolean
  entries: readonly PaymentEventRow[]
  rows: readonly SubscriptionRow[]
  intents: readonly Intent[]
  /** The buyer disputed a payment, and staff have not reviewed it. */
  isBlocked: boolean
}

const finalStatuses: readonly SubscriptionRow['status'][] = ['expired', 'refunded', 'charged_back']

/**
 * Records a notification for its subscription, and the end of the subscription that it replaces.
 *
 * @param now epoch milliseconds
 * @returns the changed records; none for a notification without news
 */
export function recordEvent(ledger: Ledger, event: PaymentEvent, now: number): PaymentRecord[] {
  const { intents, isBlocked } = ledger
  const record = paymentRecordOf(ledger, event.subscriptionRef)
  if (ledger.isKnown || saysNothingNew(event, record)) return []
  const previous = event.previousRef === null ? null : paymentRecordOf(ledger, event.previousRef)
  const intent = intents.find(({ id }) => id === event.intentId)
  const flaw = event.flaw ?? flawIn(event, { intent, record, previous, isBlocked })
  const isUnknown = !intent && !record.row
  const reportedMemberId = isUnknown && isUuid(event.memberId ?? '') ? event.memberId : null
  const rest = {
    number: nextNumber(record),
    provider: record.provider,
    now,
    flaw,
    reportedMemberId,
  }
  const entry = entryOf(event, rest)
  const isDisputed = event.kind === 'chargeback'
  const updatedRecord = enter(record, entry, intents, { card: event.card, isDisputed, now })
  const isApplied = updatedRecord.entries.some(
    ({ id, outcome }) => id === entry.id && outcome === 'applied',
  )
  if (!previous || !isApplied || previous.entries.some(({ kind }) => kind === 'replaced')) {
    return [updatedRecord]
  }
  const closing = closingOf(entry, previous)
  return [updatedRecord, enter(previous, closing, intents, { card: null, isDisputed: false, now })]
}

export const paymentRecordOf = (
  { provider, entries, rows }: Ledger,
  ref: string | null,
): PaymentRecord => ({
  provider,
  ref,
  entries: entries.filter(({ subscriptionRef }) => ref !== null && subscriptionRef === ref),
  row: rows.find(({ providerRef }) => providerRef === ref) ?? null,
})

/** A repeated cancellation changes nothing and is not stored. */
function saysNothingNew({ mayRepeat, kind }: PaymentEvent, { entries }: PaymentRecord): boolean {
  const kinds = ['cancelled', 'uncancelled']
  return mayRepeat && entries.findLast((entry) => kinds.includes(entry.kind))?.kind === kind
}

type Context = {
  intent: Intent | undefined
  record: PaymentRecord
  previous: PaymentRecord | null
  isBlocked: boolean
}

/** Reason why a notification does not count, apart from its amount; null: none. */
function flawIn(event: PaymentEvent, context: Context): string | null {
  const { intent, record, previous, isBlocked } = context
  const { row, provider } = record
  if (row && event.intentId !== null && event.intentId !== row.intentId) return 'another purchase'
  if (!isCharge(event)) return null
  const isLater = (event.periodEnd ?? 0) > paidUntil(record)
  if (row && finalStatuses.includes(row.status) && isLater) return 'charged after the end'
  if (row || !intent) return null
  if (intent.provider !== provider) return 'the purchase is another provider’s'
  if (event.memberId !== null && event.memberId !== intent.memberId) return 'another member'
  if (event.plan !== null && event.plan !== intent.plan) return 'another plan'
  const isForeign = previous?.row && previous.row.memberId !== intent.memberId
  if (isForeign) return 'it replaces what is another member’s'
  return isBlocked ? PAID_WHILE_BLOCKED : null
}

const paidUntil = ({ entries }: PaymentRecord): number =>
  Math.max(
    ...entries
      .filter((entry) => isCharge(entry) && entry.outcome === 'applied')
      .map(({ periodEnd }) => periodEnd ?? 0),
  )

type EventRecord = Pick<PaymentEventRow, 'number' | 'provider' | 'reportedMemberId'> & {
  now: number
  flaw: string | null
}

const entryOf = (
  event: PaymentEvent,
  { number, provider, now, flaw, reportedMemberId }: EventRecord,
): PaymentEventRow => ({
  id: event.mayRepeat ? `${event.id}:${number}` : event.id,
  provider,
  kind: event.kind,
  subscriptionRef: event.subscriptionRef,
  number,
  intentId: event.intentId,
  memberId: null,
  transactionRef: event.transactionRef,
  parentRef: event.parentRef,
  amountRappen: event.amountRappen,
  currency: event.currency?.slice(0, 10) ?? null,
  periodEnd: event.periodEnd,
  occurredAt: event.occurredAt ?? now,
  receivedAt: now,
  outcome: flaw === null ? 'orphan' : 'mismatch',
  detail: flaw ?? '',
  reportedMemberId,
  reviewedAt: null,
})

/** The provider sends no notification about a replaced subscription, so this entry records its end. */
const closingOf = (entry: PaymentEventRow, previous: PaymentRecord): PaymentEventRow => ({
  ...entry,
  id: `${entry.provider}:replaced:${previous.ref}`,
  kind: 'replaced',
  subscriptionRef: previous.ref,
  number: nextNumber(previous),
  intentId: null,
  transactionRef: null,
  amountRappen: null,
  currency: null,
  periodEnd: null,
  outcome: 'orphan',
  detail: '',
  reportedMemberId: null,
})
