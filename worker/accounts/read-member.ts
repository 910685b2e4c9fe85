import type { Database, Reads } from '../platform/db/client.ts'
import { entitlementOf } from '../billing/sql/entitlement.ts'
import { accountStatusOf } from './members/queries.ts'

/**
 * Reads the rows that decide a member's rights, with other reads in the same round trip to D1.
 *
 * @param now epoch milliseconds
 */
export async function readMember(db: Database, id: string, now: number, reads: Reads) {
  const statements = [accountStatusOf(db, id), entitlementOf(db, id, now), ...reads] as const
  const [statuses, [entitlement], ...rows] = await db.batch(statements)
  return { status: statuses[0], plan: entitlement?.plan ?? null, rows }
}
