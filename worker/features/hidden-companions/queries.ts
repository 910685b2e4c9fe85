import { asc, eq, sql } from 'drizzle-orm'
import { MAX_HIDDEN } from '#contract/limits'
import { writeAll } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { hiddenCompanions } from '../../db/schema/hidden-companions.ts'

/** Whom a member has hidden, the last one at the end; some may not be visible any longer. */
export const hiddenBy = (db: Database, memberId: string) =>
  db
    .select({ id: hiddenCompanions.companionId })
    .from(hiddenCompanions)
    .where(eq(hiddenCompanions.memberId, memberId))
    .orderBy(asc(hiddenCompanions.createdAt), asc(hiddenCompanions.companionId))

type Change = { hide: readonly string[]; show: readonly string[] }

/**
 * Idempotent. Beyond `MAX_HIDDEN` the oldest are shown again; ids of no companion are left out.
 *
 * @param now epoch milliseconds
 * @returns the ids that are hidden from now on
 */
export async function changeHidden(
  db: Database,
  memberId: string,
  { hide, show }: Change,
  now: number,
): Promise<string[]> {
  await writeAll(db, [
    sql`
      INSERT INTO hidden_companions (member_id, companion_id, created_at)
      SELECT m.id, c.id, ${now} FROM members m
        JOIN json_each(${JSON.stringify(hide)}) one JOIN companions c ON c.id = one.value
      WHERE m.id = ${memberId} AND m.suspended_at IS NULL AND m.erased_at IS NULL
      ON CONFLICT DO NOTHING`,
    sql`
      DELETE FROM hidden_companions WHERE member_id = ${memberId}
        AND companion_id IN (SELECT value FROM json_each(${JSON.stringify(show)}))`,
    sql`
      DELETE FROM hidden_companions WHERE member_id = ${memberId} AND companion_id NOT IN (
        SELECT companion_id FROM hidden_companions WHERE member_id = ${memberId}
        ORDER BY created_at DESC, companion_id LIMIT ${MAX_HIDDEN})`,
  ])
  const hidden = await hiddenBy(db, memberId)
  return hidden.map(({ id }) => id)
}
