import { eq, sql } from 'drizzle-orm'
import { MAX_SEEN_STORIES } from '#platform/limits'
import { writeAll } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { seenStories } from '../schema/seen-stories.ts'

/** Ids of the stories that a member has seen, newest first; some may have ended. */
export const seenBy = (db: Database, memberId: string) =>
  db
    .select({ ids: seenStories.storyIds })
    .from(seenStories)
    .where(eq(seenStories.memberId, memberId))

/**
 * Adds to the stories that a member has seen, without losing those that another device adds at the same time. Beyond
 * `MAX_SEEN_STORIES` the oldest are deleted; ids without a story are omitted. May be repeated.
 *
 * @param input `forget`: deletes the stored ones first
 * @param now epoch milliseconds
 */
export const addSeen = (
  db: Database,
  memberId: string,
  { seen, forget }: { seen: readonly string[]; forget: boolean },
  now: number,
): Promise<void> =>
  writeAll(db, [
    ...(forget ? [db.delete(seenStories).where(eq(seenStories.memberId, memberId))] : []),
    sql`
      INSERT INTO seen_stories (member_id, story_ids, changed_at)
      SELECT m.id, json_group_array(s.id), ${now} FROM members m
        JOIN json_each(${JSON.stringify(seen)}) one JOIN stories s ON s.id = one.value
      WHERE m.id = ${memberId} AND m.suspended_at IS NULL AND m.erased_at IS NULL
      GROUP BY m.id
      ON CONFLICT DO UPDATE SET changed_at = excluded.changed_at, story_ids = (
        SELECT json_group_array(id) FROM (
          SELECT value AS id FROM (
            SELECT value, 0 AS part, key FROM json_each(excluded.story_ids)
            UNION ALL SELECT value, 1, key FROM json_each(seen_stories.story_ids)
              WHERE value NOT IN (SELECT value FROM json_each(excluded.story_ids)))
          ORDER BY part, key LIMIT ${MAX_SEEN_STORIES}))`,
  ])
