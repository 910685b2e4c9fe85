import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { companionsWithEnded } from './stories/queries.ts'
import { deleteEndedStories } from './stories/writes.ts'
import { DAY_MS } from '../platform/lib/time.ts'

const KEPT_MS = 7 * DAY_MS
const AT_ONCE = 100

/**
 * Deletes stories that ended a week ago. Their pictures are no longer public; the library lists them as unused until
 * `deleteUnusedStoryFiles` deletes them.
 *
 * @param now epoch milliseconds
 */
export async function deleteExpiredStories(db: Database, now: number): Promise<void> {
  const before = now - KEPT_MS
  for (;;) {
    const ids = await companionsWithEnded(db, before, AT_ONCE)
    if (ids.length === 0) return
    await writeAll(db, [deleteEndedStories(db, ids, before), publishCompanions(db, ids)])
  }
}
