import { and, sql } from 'drizzle-orm'
import { isNotPaused } from '../../accounts/measures/queries.ts'
import { MAX_THREADS, threadSides } from '../../accounts/live-connections/queries.ts'
import { companionAccounts } from '../../companions/schema/companion-accounts.ts'
import type { Database } from '../../platform/db/client.ts'
import { requests } from '../schema/requests.ts'
import { hasExpiredMessages } from './lifetime.ts'
import { isRequestExpired } from './over.ts'

/** Sides of some threads that are about to be deleted, because their time is over. @param now epoch ms */
export const sidesOfExpired = (db: Database, now: number) =>
  threadSides(
    db,
    sql`${requests.id} IN (${db
      .select({ id: requests.id })
      .from(requests)
      .where(isRequestExpired(now))
      .limit(MAX_THREADS)})`,
  )

/** Sides of the threads among these of which ended messages are about to be deleted. @param now epoch ms */
export const sidesOfEnded = (db: Database, ids: readonly string[], now: number) =>
  threadSides(
    db,
    and(
      sql`${requests.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
      hasExpiredMessages(now),
    ),
  )

/**
 * Account at the other end of a thread in which both may write.
 *
 * @returns null if it is not the account's own thread, has ended, or is blocked by anyone
 */
export async function threadRecipientOf(
  db: Database,
  id: string,
  accountId: string,
  now: number,
): Promise<string | null> {
  const [accounts] = await db.all<{ memberId: string; runner: string }>(sql`
    SELECT r.member_id AS memberId, run.member_id AS runner
    FROM ${requests} r JOIN ${companionAccounts} run ON run.companion_id = r.companion_id
    WHERE r.id = ${id} AND r.state NOT IN ('declined', 'withdrawn')
      AND NOT EXISTS (SELECT 1 FROM request_blocks b WHERE b.member_id = r.member_id)
      AND ${isNotPaused(sql`r.member_id`, now)}
      AND NOT EXISTS (SELECT 1 FROM companion_blocks b
        WHERE b.member_id = r.member_id AND b.companion_id = r.companion_id)
      AND NOT EXISTS (SELECT 1 FROM hidden_companions h
        WHERE h.member_id = r.member_id AND h.companion_id = r.companion_id AND h.blocked = 1)`)
  if (accounts?.memberId === accountId) return accounts.runner
  return accounts?.runner === accountId ? accounts.memberId : null
}
