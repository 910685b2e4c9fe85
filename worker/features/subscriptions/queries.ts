import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { paymentEvents, subscriptions } from '../../db/schema/payments.ts'
import { chargeKinds, GRACE_MS, refundKinds } from './rules.ts'

/** True in SQL while a subscription opens what premium promises. @param now epoch milliseconds */
export const isOpen = (now: number) =>
  sql`${subscriptions.periodEnd} > ${now} - CASE ${subscriptions.status}
    WHEN 'active' THEN ${GRACE_MS} WHEN 'past_due' THEN ${GRACE_MS} WHEN 'cancelled' THEN 0 END`

/** The member's best running plan, at most one row. */
export const entitlementOf = (db: Database, memberId: string, now: number) =>
  db
    .select({ plan: subscriptions.plan })
    .from(subscriptions)
    .where(and(eq(subscriptions.memberId, memberId), isOpen(now)))
    .orderBy(
      desc(sql`CASE ${subscriptions.plan} WHEN 'platinum' THEN 3 WHEN 'gold' THEN 2 ELSE 1 END`),
    )
    .limit(1)

/** The member's subscriptions, newest first. */
export const subscriptionsOf = (db: Database, memberId: string) =>
  db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.memberId, memberId))
    .orderBy(desc(subscriptions.startedAt), subscriptions.providerRef)
    .limit(50)

/** Money that moved, newest first; also what was charged but opened nothing. */
export const paymentsOf = (db: Database, memberId: string) =>
  db
    .select({
      reference: sql<string>`${paymentEvents.transactionRef}`,
      parentRef: paymentEvents.parentRef,
      kind: paymentEvents.kind,
      at: paymentEvents.occurredAt,
      plan: subscriptions.plan,
      // D1's batch tells columns apart by their names alone.
      price: sql<number>`${subscriptions.amountRappen}`.as('price'),
      amount: paymentEvents.amountRappen,
    })
    .from(paymentEvents)
    .innerJoin(
      subscriptions,
      and(
        eq(subscriptions.provider, paymentEvents.provider),
        eq(subscriptions.providerRef, paymentEvents.subscriptionRef),
      ),
    )
    .where(
      and(
        eq(paymentEvents.memberId, memberId),
        inArray(paymentEvents.kind, [...chargeKinds, ...refundKinds, 'chargeback']),
        isNotNull(paymentEvents.transactionRef),
        sql`coalesce(${paymentEvents.currency}, 'CHF') = 'CHF'`,
      ),
    )
    .orderBy(desc(paymentEvents.receivedAt), desc(paymentEvents.number))
    .limit(100)
