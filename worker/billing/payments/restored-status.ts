import { and, eq, inArray } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { subscriptions } from '../schema/payments.ts'

/** The write after which a member whose plans had ended since the copy can be erased again. */
export const endRestoredPlans = (db: Database, memberId: string, at: number): Write =>
  db
    .update(subscriptions)
    .set({ status: 'expired', changedAt: at })
    .where(
      and(
        eq(subscriptions.memberId, memberId),
        inArray(subscriptions.status, ['active', 'past_due']),
      ),
    )
