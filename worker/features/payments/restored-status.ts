import { and, eq } from 'drizzle-orm'
import type { Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { subscriptions } from '../../db/schema/payments.ts'

type Row = typeof subscriptions.$inferSelect
type Known = Pick<Row, 'provider' | 'providerRef' | 'status' | 'periodEnd'>

/** What is known of a subscription from beside the ledger; its next notification computes it anew. */
export const storeRestoredStatus = (
  db: Database,
  { provider, providerRef, ...changes }: Known,
  at: number,
): Write =>
  db
    .update(subscriptions)
    .set({ ...changes, changedAt: at })
    .where(and(eq(subscriptions.provider, provider), eq(subscriptions.providerRef, providerRef)))
