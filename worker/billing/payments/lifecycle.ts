import { and, eq, getTableColumns, inArray, lt, or, sql } from 'drizzle-orm'
import { anonymiseStaff } from '../../accounts/sql/anonymised-staff.ts'
import { EXPIRY_SLICE, type Lifecycle } from '../../platform/db/lifecycle.ts'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import {
  checkoutIntents,
  paymentEvents,
  paymentNotifications,
  paymentSteps,
  subscriptions,
} from '../schema/payments.ts'
import { DAY_MS } from '../../platform/lib/time.ts'
import { isUnused } from './intents.ts'
import { NOTIFICATION_RETENTION_MS } from './notifications.ts'
import { UNPAID_RETENTION_MS } from './rules.ts'

/** Swiss law requires payment records for ten years after the year's end. */
const PAYMENT_EVENT_RETENTION_MS = 11 * 366 * DAY_MS

/** Returned money is negative. */
const signedAmount = sql<number | null>`CASE
  WHEN ${paymentEvents.kind} IN ('refunded', 'partially_refunded', 'chargeback')
  THEN -${paymentEvents.amountRappen} ELSE ${paymentEvents.amountRappen} END`.as('amount_rappen')

export const paymentLifecycle: Lifecycle = {
  tables: [checkoutIntents, subscriptions, paymentEvents, paymentSteps],
  export: (db, memberId) => ({
    checkouts: db.select().from(checkoutIntents).where(eq(checkoutIntents.memberId, memberId)),
    subscriptions: db.select().from(subscriptions).where(eq(subscriptions.memberId, memberId)),
    payments: db
      .select({ ...getTableColumns(paymentEvents), amountRappen: signedAmount })
      .from(paymentEvents)
      .where(
        or(eq(paymentEvents.memberId, memberId), eq(paymentEvents.reportedMemberId, memberId)),
      ),
  }),
  // Payment records stay under a pseudonym. The database refuses while a subscription renews: its member has to
  // cancel it first.
  erase: (db, id) => {
    const memberId = crypto.randomUUID()
    const anonymousColumns = { memberId, cardBrand: null, cardLast4: null }
    return [
      anonymiseStaff(db, paymentSteps, id),
      db.update(subscriptions).set(anonymousColumns).where(eq(subscriptions.memberId, id)),
      db.update(paymentEvents).set({ memberId }).where(eq(paymentEvents.memberId, id)),
      db
        .update(paymentEvents)
        .set({ reportedMemberId: null })
        .where(eq(paymentEvents.reportedMemberId, id)),
      db.delete(checkoutIntents).where(and(eq(checkoutIntents.memberId, id), isUnused)),
      db.update(checkoutIntents).set({ memberId }).where(eq(checkoutIntents.memberId, id)),
    ]
  },
  expire: (db, now) => {
    const hasExpired = and(
      // Implied by the next condition; the index of this column keeps younger rows from being read.
      lt(subscriptions.startedAt, now - PAYMENT_EVENT_RETENTION_MS),
      lt(subscriptions.changedAt, now - PAYMENT_EVENT_RETENTION_MS),
      lt(subscriptions.periodEnd, now - PAYMENT_EVENT_RETENTION_MS),
    )
    const isOver = sql`NOT EXISTS (SELECT 1 FROM ${subscriptions}
      WHERE ${subscriptions.provider} = ${paymentEvents.provider}
        AND ${subscriptions.providerRef} = ${paymentEvents.subscriptionRef})`
    const unpaid = lt(checkoutIntents.createdAt, now - UNPAID_RETENTION_MS)
    return [
      db.delete(subscriptions).where(hasExpired),
      db
        .delete(paymentEvents)
        .where(and(lt(paymentEvents.receivedAt, now - PAYMENT_EVENT_RETENTION_MS), isOver)),
      db.delete(checkoutIntents).where(and(unpaid, isUnused)).limit(EXPIRY_SLICE),
      db
        .delete(paymentNotifications)
        .where(lt(paymentNotifications.lastAt, now - NOTIFICATION_RETENTION_MS)),
      db.delete(paymentSteps).where(lt(paymentSteps.at, now - PAYMENT_EVENT_RETENTION_MS)),
    ]
  },
}

/** Write that allows erasing a member again whose plans ended after the backup was made. */
export const endRestoredPlans = (db: Database, memberId: string, endedAt: number): Write =>
  db
    .update(subscriptions)
    .set({ status: 'expired', changedAt: endedAt })
    .where(
      and(
        eq(subscriptions.memberId, memberId),
        inArray(subscriptions.status, ['active', 'past_due']),
      ),
    )
