import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import { reviewReasons, type ReviewReason } from '#billing/admin-payments'
import { assigneesAmong, type AssigneeRow } from '../../staff/sql/assigned.ts'
import type { Database } from '../../platform/db/client.ts'
import { partsOfSale } from '../sql/gone-sales.ts'
import { GRACE_MS } from '../sql/entitlement.ts'
import { members } from '../../accounts/schema/members.ts'
import { paymentEvents, subscriptions } from '../schema/payments.ts'
import { reviewReasonOf, urgencyOf } from './review-reasons.ts'
import { saleOf, saleOfEvent } from './sale-key.ts'

/** Maximum number of rows of each kind: more than staff can review in a day. */
const MAX_PAYMENT_CASES = 500

const ofSale = and(
  eq(subscriptions.provider, paymentEvents.provider),
  eq(subscriptions.providerRef, paymentEvents.subscriptionRef),
)

// The partial indexes require both conditions.
const isToReview = sql`${paymentEvents.outcome} <> 'applied' AND ${paymentEvents.reviewedAt} IS NULL`
const isDisputed = sql`${subscriptions.status} = 'charged_back' AND ${subscriptions.reviewedAt} IS NULL`

const eventsToReview = (db: Database) =>
  db
    .select({
      id: paymentEvents.id,
      provider: paymentEvents.provider,
      subscriptionRef: paymentEvents.subscriptionRef,
      kind: sql<string | null>`${paymentEvents.kind}`,
      outcome: paymentEvents.outcome,
      detail: paymentEvents.detail,
      memberId: paymentEvents.memberId,
      memberName: members.displayName,
      plan: subscriptions.plan,
      amountRappen: paymentEvents.amountRappen,
      currency: paymentEvents.currency,
      at: paymentEvents.receivedAt,
    })
    .from(paymentEvents)
    .leftJoin(subscriptions, ofSale)
    .leftJoin(members, eq(members.id, paymentEvents.memberId))
    .where(isToReview)
    .orderBy(asc(paymentEvents.receivedAt))
    .limit(MAX_PAYMENT_CASES)

/** The member has more than one subscription that still charges; the case is listed under the later one. */
const isDouble = (now: number) => sql`${subscriptions.status} IN ('active', 'past_due')
  AND ${subscriptions.reviewedAt} IS NULL AND ${subscriptions.periodEnd} > ${now - GRACE_MS}
  AND EXISTS (SELECT 1 FROM subscriptions o WHERE o.member_id = ${subscriptions.memberId}
    AND o.status IN ('active', 'past_due') AND o.period_end > ${now - GRACE_MS}
    AND (o.started_at, o.provider_ref) < (${subscriptions.startedAt}, ${subscriptions.providerRef}))`

/** SELECT of the ids of sales that need a person; a sale may have several rows. @param now epoch milliseconds */
export const salesToReview = (now: number): SQL =>
  sql`SELECT coalesce(${paymentEvents.provider} || '-' || ${paymentEvents.subscriptionRef},
      'event-' || ${paymentEvents.id}) AS id FROM ${paymentEvents} WHERE ${isToReview}
    UNION ALL SELECT ${subscriptions.provider} || '-' || ${subscriptions.providerRef}
      FROM ${subscriptions} WHERE ${isDisputed}
    UNION ALL SELECT ${subscriptions.provider} || '-' || ${subscriptions.providerRef}
      FROM ${subscriptions} WHERE ${isDouble(now)}`

/** SQL condition: the sale with this id needs a person. It reads only the sale's own rows. @param now epoch milliseconds */
export function isSaleToReview(sale: SQL, now: number): SQL {
  const { provider, ref } = partsOfSale(sale)
  return sql`(EXISTS (SELECT 1 FROM ${paymentEvents} WHERE ${paymentEvents.provider} = ${provider}
      AND ${paymentEvents.subscriptionRef} = ${ref} AND ${isToReview})
    OR EXISTS (SELECT 1 FROM ${paymentEvents} WHERE ${provider} = 'event' AND ${paymentEvents.id} = ${ref}
      AND ${paymentEvents.subscriptionRef} IS NULL AND ${isToReview})
    OR EXISTS (SELECT 1 FROM ${subscriptions} WHERE ${subscriptions.provider} = ${provider}
      AND ${subscriptions.providerRef} = ${ref} AND (${isDisputed} OR ${isDouble(now)})))`
}

/** For a dispute the amount that the bank took back, if it is known; else the price of a month. */
const disputedOrPrice = sql<number>`coalesce(
  CASE ${subscriptions.status} WHEN 'charged_back' THEN (
    SELECT taken.amount_rappen FROM payment_events taken
    WHERE taken.provider = ${subscriptions.provider} AND taken.kind = 'chargeback'
      AND taken.subscription_ref = ${subscriptions.providerRef}
    ORDER BY taken.number DESC LIMIT 1) END,
  ${subscriptions.amountRappen})`.as('disputed_or_price')

const subscriptionsWhere = (db: Database, condition: typeof isDisputed) =>
  db
    .select({
      provider: subscriptions.provider,
      subscriptionRef: subscriptions.providerRef,
      memberId: subscriptions.memberId,
      memberName: members.displayName,
      plan: subscriptions.plan,
      amountRappen: disputedOrPrice,
      currency: subscriptions.currency,
      at: subscriptions.changedAt,
    })
    .from(subscriptions)
    .leftJoin(members, eq(members.id, subscriptions.memberId))
    .where(condition)
    .orderBy(desc(subscriptions.changedAt))
    .limit(MAX_PAYMENT_CASES)

type PaymentCaseRow = {
  sale: string
  reason: ReviewReason
  detail: string
} & Omit<Awaited<ReturnType<typeof eventsToReview>>[number], 'id' | 'outcome' | 'detail'>

export type PaymentCase = PaymentCaseRow & { concerns: ReviewReason[]; why: string[] }

/** Sales that need a person, by importance to the buyer, then by age. */
export async function paymentCasesToReview(db: Database, now: number): Promise<PaymentCase[]> {
  const [events, disputedRows, double] = await Promise.all([
    eventsToReview(db),
    subscriptionsWhere(db, isDisputed),
    subscriptionsWhere(db, isDouble(now)),
  ])
  const cases: PaymentCaseRow[] = [
    ...events.map(({ id, outcome, ...event }) => ({
      ...event,
      sale: saleOfEvent({ id, ...event }),
      reason: reviewReasonOf({ outcome, detail: event.detail }),
    })),
    ...disputedRows.map((row) => subscriptionCase(row, 'dispute')),
    ...double.map((row) => subscriptionCase(row, 'double')),
  ]
  return [...Map.groupBy(cases, ({ sale }) => sale).values()]
    .map(joined)
    .sort((a, b) => urgencyOf(a.concerns) - urgencyOf(b.concerns) || a.at - b.at)
}

const subscriptionCase = (
  row: Awaited<ReturnType<typeof subscriptionsWhere>>[number],
  reason: ReviewReason,
): PaymentCaseRow => ({
  ...row,
  sale: saleOf(row.provider, row.subscriptionRef),
  reason,
  detail: '',
  kind: reason === 'dispute' ? 'chargeback' : null,
})

function joined(foundCases: PaymentCaseRow[]): PaymentCase {
  const first =
    foundCases.find(({ amountRappen }) => amountRappen !== null) ??
    (foundCases[0] as PaymentCaseRow)
  const has = new Set(foundCases.map(({ reason }) => reason))
  return {
    ...first,
    concerns: reviewReasons.filter((reason) => has.has(reason)),
    why: [...new Set(foundCases.map(({ detail }) => detail).filter(Boolean))],
    at: Math.min(...foundCases.map(({ at }) => at)),
  }
}

/** The assignees of some sales that need a person. */
export const assigneesOfSales = (db: Database, sales: readonly string[]) =>
  db.all<AssigneeRow>(assigneesAmong('sale', sales))
