import { asc, eq, sql } from 'drizzle-orm'
import { MAX_BLOCKED, MAX_HIDDEN } from '#platform/limits'
import { assertInBatch } from '../../platform/db/assert-in-batch.ts'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { hiddenCompanions } from '../schema/hidden-companions.ts'

/** Companions whom a member has hidden or blocked, the latest at the end; some may no longer be visible. */
export const hiddenBy = (db: Database, memberId: string) =>
  db
    .select({ id: hiddenCompanions.companionId, isBlocked: hiddenCompanions.blocked })
    .from(hiddenCompanions)
    .where(eq(hiddenCompanions.memberId, memberId))
    .orderBy(asc(hiddenCompanions.createdAt), asc(hiddenCompanions.companionId))

type HiddenChange = { hide: readonly string[]; show: readonly string[] }

/**
 * Writes that hide and show companions. Idempotent. Beyond `MAX_HIDDEN` the oldest are shown again, except blocked ones;
 * unknown ids are ignored.
 *
 * @param now epoch milliseconds
 */
export const hiddenWrites = (
  db: Database,
  memberId: string,
  { hide, show }: HiddenChange,
  now: number,
): Write[] => [
  db.run(sql`
      INSERT INTO hidden_companions (member_id, companion_id, created_at)
      SELECT m.id, c.id, ${now} FROM members m
        JOIN json_each(${JSON.stringify(hide)}) one JOIN companions c ON c.id = one.value
      WHERE m.id = ${memberId} AND m.suspended_at IS NULL AND m.erased_at IS NULL
      ON CONFLICT DO NOTHING`),
  db.run(sql`
      DELETE FROM hidden_companions WHERE member_id = ${memberId} AND blocked = 0
        AND companion_id IN (SELECT value FROM json_each(${JSON.stringify(show)}))`),
  db.run(sql`
      DELETE FROM hidden_companions WHERE member_id = ${memberId} AND companion_id NOT IN (
        SELECT companion_id FROM hidden_companions WHERE member_id = ${memberId}
        ORDER BY blocked DESC, created_at DESC, companion_id LIMIT ${MAX_HIDDEN})`),
]

/** Blocks a companion for a member. The batch fails an assertion for an unknown companion, and beyond `MAX_BLOCKED`. */
export const block = (
  db: Database,
  { memberId, companionId, now }: { memberId: string; companionId: string; now: number },
): Write[] => [
  db.run(sql`
    INSERT INTO hidden_companions (member_id, companion_id, created_at, blocked)
    SELECT m.id, c.id, ${now}, 1 FROM members m JOIN companions c ON c.id = ${companionId}
    WHERE m.id = ${memberId} AND m.suspended_at IS NULL AND m.erased_at IS NULL
      AND (SELECT count(*) FROM hidden_companions
        WHERE member_id = m.id AND blocked = 1 AND companion_id <> c.id) < ${MAX_BLOCKED}
    ON CONFLICT DO UPDATE SET blocked = 1`),
  assertInBatch(
    db,
    sql`EXISTS (SELECT 1 FROM hidden_companions WHERE member_id = ${memberId}
      AND companion_id = ${companionId} AND blocked = 1)`,
  ),
]

/** Unblocks companions, who are then shown in lists again, too. */
export const unblock = (db: Database, memberId: string, ids: readonly string[]): Write =>
  db.run(sql`
    DELETE FROM hidden_companions WHERE member_id = ${memberId} AND blocked = 1
      AND companion_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
