import { and, desc, eq, sql } from 'drizzle-orm'
import { MAX_FOLLOWS, MAX_MEMBER_RECORDS } from '#platform/limits'
import { writeAll, type Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { companions } from '../../companions/schema/companions.ts'
import { follows } from '../schema/follows.ts'

/** Companions that a member follows, newest first; some may be hidden. */
export const followedBy = (db: Database, memberId: string) =>
  db
    .select({ id: follows.companionId })
    .from(follows)
    .where(eq(follows.memberId, memberId))
    .orderBy(desc(follows.createdAt), follows.companionId)

/** Followed companions with their names, for staff; deleted companions are left out. */
export const followsOf = (db: Database, memberId: string) =>
  db
    .select({ id: follows.companionId, name: companions.name, at: follows.createdAt })
    .from(follows)
    .innerJoin(companions, eq(companions.id, follows.companionId))
    .where(eq(follows.memberId, memberId))
    .orderBy(desc(follows.createdAt))
    .limit(MAX_MEMBER_RECORDS)
export type FollowRow = Awaited<ReturnType<typeof followsOf>>[number]

type Follow = { memberId: string; companionId: string }

/**
 * Idempotent.
 *
 * @param now epoch milliseconds
 * @returns `isNew`: false if the follow existed already; `null` if the limit is reached, or one
 *   of the two is gone
 */
export async function addFollow(
  db: Database,
  { memberId, companionId, now }: Follow & { now: number },
): Promise<{ isNew: boolean } | null> {
  const [row] = await db.all<{ isNew: number }>(sql`
    INSERT INTO follows (member_id, companion_id, created_at)
    SELECT m.id, c.id, ${now} FROM members m JOIN companions c ON c.id = ${companionId}
    WHERE m.id = ${memberId} AND m.suspended_at IS NULL AND m.erased_at IS NULL
      AND (SELECT count(*) FROM follows WHERE member_id = m.id AND companion_id <> c.id)
        < ${MAX_FOLLOWS}
    ON CONFLICT DO UPDATE SET created_at = follows.created_at
    RETURNING created_at = ${now} AS isNew`)
  return row ? { isNew: row.isNew === 1 } : null
}

export const deleteFollow = (db: Database, { memberId, companionId }: Follow): Write =>
  db
    .delete(follows)
    .where(and(eq(follows.memberId, memberId), eq(follows.companionId, companionId)))

export const removeFollow = (db: Database, follow: Follow): Promise<void> =>
  writeAll(db, [deleteFollow(db, follow)])
