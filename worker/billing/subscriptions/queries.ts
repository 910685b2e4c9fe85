import { and, desc, eq, getTableColumns, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { PlanId } from '#billing/plans'
import type { Database } from '../../platform/db/client.ts'
import { checkoutIntents, paymentEvents, subscriptions } from '../schema/payments.ts'
import { chargeKinds, refundKinds, reversalKinds } from './rules.ts'

/** In SQL the time of the notification that ended a subscription; null without one. */
export const endEventAt = sql<number | null>`CASE ${subscriptions.status}
  WHEN 'expired' THEN ${eventAt('min', "'expired', 'replaced'")}
  WHEN 'refunded' THEN ${eventAt('max', "'refunded', 'partially_refunded'")}
  WHEN 'charged_back' THEN ${eventAt('min', "'chargeback'")} END`.as('end_event_at')

function eventAt(which: 'min' | 'max', kinds: string): SQL {
  return sql`(SELECT ${sql.raw(which)}(ended.occurred_at) FROM payment_events ended
    WHERE ended.provider = ${subscriptions.provider}
      AND ended.subscription_ref = ${subscriptions.providerRef}
      AND ended.kind IN (${sql.raw(kinds)}))`
}

/** The member's subscriptions, newest first. */
export const subscriptionsOf = (db: Database, memberId: string) =>
  db
    .select({ ...getTableColumns(subscriptions), endEventAt })
    .from(subscriptions)
    .where(eq(subscriptions.memberId, memberId))
    .orderBy(desc(subscriptions.startedAt), subscriptions.providerRef)
    .limit(50)

/**
 * True in SQL for the order that any notification of the same sale references; never if there is a
 * subscription, which includes all its data.
 */
const isOrderOfSale = sql`${checkoutIntents.id} = CASE WHEN ${subscriptions.plan} IS NULL THEN (
  SELECT named.intent_id FROM payment_events named
  WHERE named.provider = ${paymentEvents.provider}
    AND named.subscription_ref = ${paymentEvents.subscriptionRef}
    AND named.intent_id IS NOT NULL LIMIT 1) END`

/** Money that moved, newest first; also charges that opened nothing. */
export const paymentsOf = (db: Database, memberId: string) =>
  db
    .select({
      reference: sql<string>`${paymentEvents.transactionRef}`,
      parentRef: paymentEvents.parentRef,
      kind: paymentEvents.kind,
      at: paymentEvents.occurredAt,
      // The alias prevents a clash: D1's batch distinguishes columns only by their names.
      plan: sql<PlanId>`coalesce(${subscriptions.plan}, ${checkoutIntents.plan})`.as('sold_plan'),
      price:
        sql<number>`coalesce(${subscriptions.amountRappen}, ${checkoutIntents.amountRappen})`.as(
          'price',
        ),
      outcome: paymentEvents.outcome,
      detail: paymentEvents.detail,
      reviewedAt: paymentEvents.reviewedAt,
      amount: paymentEvents.amountRappen,
    })
    .from(paymentEvents)
    .leftJoin(
      subscriptions,
      and(
        eq(subscriptions.provider, paymentEvents.provider),
        eq(subscriptions.providerRef, paymentEvents.subscriptionRef),
      ),
    )
    .leftJoin(checkoutIntents, isOrderOfSale)
    .where(
      and(
        eq(paymentEvents.memberId, memberId),
        inArray(paymentEvents.kind, [
          ...chargeKinds,
          ...refundKinds,
          ...reversalKinds,
          'chargeback',
        ]),
        sql`coalesce(${subscriptions.plan}, ${checkoutIntents.plan}) IS NOT NULL`,
        isNotNull(paymentEvents.transactionRef),
        sql`coalesce(${paymentEvents.currency}, 'CHF') = 'CHF'`,
      ),
    )
    .orderBy(desc(paymentEvents.receivedAt), desc(paymentEvents.number))
    .limit(100)
