import { and, eq, isNull, sql, type InferInsertModel } from 'drizzle-orm'
import type { Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { paymentEvents, paymentSteps, subscriptions } from '../../db/schema/payments.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { SubscriptionRow } from './book.ts'

/** Takes a step. The batch fails when somebody else has taken the one of this number. */
export const recordAction = (db: Database, step: InferInsertModel<typeof paymentSteps>): Write =>
  db.insert(paymentSteps).values(step)

/** Whether a batch failed because its step was taken by somebody else. */
export const isConflict = (error: unknown) => isUniqueViolation(paymentSteps, error)

/** Marks these events as reviewed; later ones stay to be reviewed. */
export const reviewEvents = (db: Database, ids: readonly string[], at: number): Write =>
  db
    .update(paymentEvents)
    .set({ reviewedAt: at })
    .where(
      and(
        sql`${paymentEvents.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
        isNull(paymentEvents.reviewedAt),
      ),
    )

/** As it was seen: not when it has changed since. */
export const reviewSubscription = (
  db: Database,
  { provider, providerRef, changedAt }: SubscriptionRow,
  at: number,
): Write =>
  db
    .update(subscriptions)
    .set({ reviewedAt: at })
    .where(
      and(
        eq(subscriptions.provider, provider),
        eq(subscriptions.providerRef, providerRef),
        eq(subscriptions.changedAt, changedAt),
      ),
    )
