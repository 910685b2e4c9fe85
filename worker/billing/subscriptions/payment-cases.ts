import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { reviewReasons as order, type ReviewReason } from '#billing/sale-options'
import { assigneesAmong, type AssigneeRow } from '../../staff/sql/assigned.ts'
import type { Database } from '../../platform/db/client.ts'
import { GRACE_MS } from '../sql/entitlement.ts'
import { members } from '../../accounts/schema/members.ts'
import { paymentEvents, subscriptions } from '../schema/payments.ts'
import { reviewReasonOf, urgencyOf } from './review-reasons.ts'
import { saleOf, saleOfEvent } from './sale-key.ts'

/** Rows looked at of each kind: more than staff can do in a day. */
const MOST = 500

const ofSale = and(
  eq(subscriptions.provider, paymentEvents.provider),
  eq(subscriptions.providerRef, paymentEvents.subscriptionRef),
)

// Both as in the partial indexes, which otherwise would not be used.
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
    .limit(MOST)

/** More than one goes on charging; named by the later one. */
const isDouble = (now: number) => sql`${subscriptions.status} IN ('active', 'past_due')
  AND ${subscriptions.reviewedAt} IS NULL AND ${subscriptions.periodEnd} > ${now - GRACE_MS}
  AND EXISTS (SELECT 1 FROM subscriptions o WHERE o.member_id = ${subscriptions.memberId}
    AND o.status IN ('active', 'past_due') AND o.period_end > ${now - GRACE_MS}
    AND (o.started_at, o.provider_ref) < (${subscriptions.startedAt}, ${subscriptions.providerRef}))`

/** Of a dispute what the bank took back, as far as it is known; else the price of a month. */
const disputedOrPrice = sql<number>`coalesce(
  CASE ${subscriptions.status} WHEN 'charged_back' THEN (
    SELECT taken.amount_rappen FROM payment_events taken
    WHERE taken.provider = ${subscriptions.provider} AND taken.kind = 'chargeback'
      AND taken.subscription_ref = ${subscriptions.providerRef}
    ORDER BY taken.number DESC LIMIT 1) END,
  ${subscriptions.amountRappen})`.as('disputed_or_price')

const subscriptionsWhere = (db: Database, where: typeof isDisputed) =>
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
    .where(where)
    .orderBy(desc(subscriptions.changedAt))
    .limit(MOST)

type Found = {
  sale: string
  reason: ReviewReason
  detail: string
} & Omit<Awaited<ReturnType<typeof eventsToReview>>[number], 'id' | 'outcome' | 'detail'>

export type PaymentCase = Found & { concerns: ReviewReason[]; why: string[] }

/** The sales that need a person, what matters most to a buyer first, then what waits longest. */
export async function paymentCasesToReview(db: Database, now: number): Promise<PaymentCase[]> {
  const [events, disputed, double] = await Promise.all([
    eventsToReview(db),
    subscriptionsWhere(db, isDisputed),
    subscriptionsWhere(db, isDouble(now)),
  ])
  const cases: Found[] = [
    ...events.map(({ id, outcome, ...one }) => ({
      ...one,
      sale: saleOfEvent({ id, ...one }),
      reason: reviewReasonOf({ outcome, detail: one.detail }),
    })),
    ...disputed.map((one) => subscriptionCase(one, 'dispute')),
    ...double.map((one) => subscriptionCase(one, 'double')),
  ]
  return [...Map.groupBy(cases, ({ sale }) => sale).values()]
    .map(joined)
    .sort((a, b) => urgencyOf(a.concerns) - urgencyOf(b.concerns) || a.at - b.at)
}

const subscriptionCase = (
  one: Awaited<ReturnType<typeof subscriptionsWhere>>[number],
  reason: ReviewReason,
): Found => ({
  ...one,
  sale: saleOf(one.provider, one.subscriptionRef),
  reason,
  detail: '',
  kind: reason === 'dispute' ? 'chargeback' : null,
})

function joined(found: Found[]): PaymentCase {
  const first = found.find(({ amountRappen }) => amountRappen !== null) ?? (found[0] as Found)
  const has = new Set(found.map(({ reason }) => reason))
  return {
    ...first,
    concerns: order.filter((reason) => has.has(reason)),
    why: [...new Set(found.map(({ detail }) => detail).filter(Boolean))],
    at: Math.min(...found.map(({ at }) => at)),
  }
}

/** The assignees of some sales that need a person. */
export const assigneesOfSales = (db: Database, sales: readonly string[]) =>
  db.all<AssigneeRow>(assigneesAmong('sale', sales))
