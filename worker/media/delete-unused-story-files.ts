import { audited } from '../platform/db/audited.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { assertUnused, unusedSince } from './files/library.ts'
import { deleteMedia } from './files/writes.ts'
import { DAY_MS } from '../platform/lib/time.ts'
import { cleanUpFoldersOf, type Stores } from './clean-up-folders.ts'

/** Until then staff may use it again. */
const KEPT_MS = 90 * DAY_MS
const AT_ONCE = 100

/**
 * Deletes files for stories alone that no story shows, 90 days after they were uploaded. Every isolate knows
 * all such files, as their addresses are closed: they must not become more and more.
 *
 * @param now epoch milliseconds
 */
export async function deleteUnusedStoryFiles(stores: Stores, now: number): Promise<void> {
  const { db } = stores
  for (;;) {
    const files = await unusedSince(db, now - KEPT_MS, AT_ONCE)
    if (files.length === 0) return
    for (const { id, companionId, type, accessLevel } of files) {
      const detail = { companionId, type, accessLevel }
      await audited(db, { actor: 'system', at: now, act: 'media.deleted', subject: id, detail }, [
        assertUnused(db, id),
        deleteMedia(db, companionId, id),
        publishCompanions(db, [companionId]),
      ]).catch((error: unknown) => {
        // Staff have used it again at this moment.
        if (!isAssertionFailed(error)) throw error
      })
      // What is left is noted by the database and goes with the next job.
      await cleanUpFoldersOf(stores, id)
    }
  }
}
