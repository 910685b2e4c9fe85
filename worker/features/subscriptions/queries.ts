import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { subscriptions } from '../../db/schema/payments.ts'
import { GRACE_MS } from './rules.ts'

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
