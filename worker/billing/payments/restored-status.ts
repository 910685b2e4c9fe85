import { and, eq, inArray } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { subscriptions } from '../schema/payments.ts'

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
