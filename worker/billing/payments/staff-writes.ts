import { and, eq, isNull, sql, type InferInsertModel } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { conflictOver } from '../../platform/db/queue.ts'
import { paymentEvents, paymentSteps, subscriptions } from '../schema/payments.ts'
import type { SubscriptionRow } from './payment-record.ts'

/** The batch fails with a conflict when someone else has recorded the action with this number. */
export const recordSaleAction = (
  db: Database,
  action: InferInsertModel<typeof paymentSteps>,
): Write => db.insert(paymentSteps).values(action)

export const isPaymentStepConflict = conflictOver(paymentSteps)

/** Marks these events as reviewed; later ones stay unreviewed. */
export const reviewEvents = (db: Database, ids: readonly string[], reviewedAt: number): Write =>
  db
    .update(paymentEvents)
    .set({ reviewedAt })
    .where(
      and(
        sql`${paymentEvents.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
        isNull(paymentEvents.reviewedAt),
      ),
    )

/** Marks the subscription as reviewed, unless it has changed since it was read. */
export const reviewSubscription = (
  db: Database,
  { provider, providerRef, changedAt }: SubscriptionRow,
  reviewedAt: number,
): Write =>
  db
    .update(subscriptions)
    .set({ reviewedAt })
    .where(
      and(
        eq(subscriptions.provider, provider),
        eq(subscriptions.providerRef, providerRef),
        eq(subscriptions.changedAt, changedAt),
      ),
    )
