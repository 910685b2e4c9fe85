import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import type { PlanMailKind } from './schema/plan-mails.ts'
import { isCharge, type PaymentEventRow } from './payments/compute-subscription.ts'
import type { PaymentRecord, SubscriptionRow } from './payments/payment-record.ts'
import { paymentRecordOf, type Ledger } from './payments/record-event.ts'
import { recordPlanMails, type PlanNews } from './plan-mails/writes.ts'
import { isOpenAt, renewsAt } from './subscriptions/rules.ts'

/**
 * Write that records news for members about changed subscriptions. It belongs into the batch that stores them.
 *
 * @param before the stored rows
 * @param records the rows that replace them
 * @param now epoch milliseconds
 */
export const recordPlanNews = (
  db: Database,
  before: Ledger,
  records: readonly PaymentRecord[],
  now: number,
): Write =>
  recordPlanMails(
    db,
    records.flatMap((record) => newsOf(paymentRecordOf(before, record.ref), record, now)),
    now,
  )

function newsOf(before: PaymentRecord, { entries, row }: PaymentRecord, now: number): PlanNews[] {
  if (row === null) return []
  const appliedIds = new Set(before.entries.filter(isApplied).map(({ id }) => id))
  const newEntries = entries.filter((entry) => isApplied(entry) && !appliedIds.has(entry.id))
  const about = { row, fresh: newEntries, now }
  return before.row ? changesOf(before.row, about) : purchaseOf(about)
}

const isApplied = ({ outcome }: PaymentEventRow) => outcome === 'applied'

type Changed = {
  row: SubscriptionRow
  /** Entries that count from now on. */
  fresh: readonly PaymentEventRow[]
  now: number
}

/** News about a first charge. A plan that has already ended is news only for its refund. */
function purchaseOf({ row, fresh, now }: Changed): PlanNews[] {
  const charge = fresh.find(isCharge)
  const purchases = isOpenAt(row, now)
    ? [newsAbout(row, 'purchased', { cause: nameOf(row), charge: charge ?? null })]
    : []
  return [...purchases, ...refundsOf({ row, fresh, now })]
}

function changesOf(before: SubscriptionRow, { row, fresh, now }: Changed): PlanNews[] {
  const lastOf = (...kinds: PaymentEventRow['kind'][]) =>
    fresh.findLast(({ kind }) => kinds.includes(kind))
  const renewal = lastOf('renewed')
  const priceChange = lastOf('price_lowered')
  const cancellation = lastOf('cancelled')
  const resumption = lastOf('uncancelled')
  const isRenewed = renewal && row.periodEnd > before.periodEnd && isOpenAt(row, now)
  const period = `${nameOf(row)}:${row.periodEnd}`
  const isRefunded = row.status === 'refunded'
  const hasEnded = isFinal(row) && !isFinal(before) && !isRefunded && !lastOf('replaced')
  const news: PlanNews[] = []
  if (isRenewed) news.push(newsAbout(row, 'renewed', { cause: renewal.id, charge: renewal }))
  if (row.status === 'past_due' && before.status !== 'past_due') {
    news.push(newsAbout(row, 'charge-failed', { cause: period }))
  }
  if (priceChange && row.amountRappen !== before.amountRappen && renewsAt(row, now)) {
    news.push(newsAbout(row, 'price-changed', { cause: priceChange.id }))
  }
  if (cancellation && row.status === 'cancelled' && before.status !== 'cancelled') {
    news.push(newsAbout(row, 'cancelled', { cause: cancellation.id }))
  }
  if (resumption && before.status === 'cancelled' && renewsAt(row, now)) {
    news.push(newsAbout(row, 'resumed', { cause: resumption.id }))
  }
  if (hasEnded) news.push(newsAbout(row, 'ended', { cause: period }))
  return [...news, ...refundsOf({ row, fresh, now })]
}

const isFinal = ({ status }: SubscriptionRow) =>
  status === 'expired' || status === 'refunded' || status === 'charged_back'

function refundsOf({ row, fresh, now }: Changed): PlanNews[] {
  const kind = isOpenAt(row, now) ? 'partly-refunded' : 'refunded'
  return fresh
    .filter((entry) => entry.kind === 'refunded' || entry.kind === 'partially_refunded')
    .map((entry) => newsAbout(row, kind, { cause: entry.id, charge: entry }))
}

const nameOf = ({ provider, providerRef }: SubscriptionRow) => `${provider}:${providerRef}`

/** @param charge decides amount and receipt; left out: the news is about the next charge */
const newsAbout = (
  row: SubscriptionRow,
  kind: PlanMailKind,
  { cause, charge = null }: { cause: string; charge?: PaymentEventRow | null },
): PlanNews => ({
  cause: `plan:${kind}:${cause}`,
  kind,
  memberId: row.memberId,
  plan: row.plan,
  amountRappen: charge?.amountRappen ?? row.amountRappen,
  periodEnd: row.periodEnd,
  payment: charge?.transactionRef ? `${charge.kind}-${charge.transactionRef}` : null,
  intentId: row.intentId,
})
