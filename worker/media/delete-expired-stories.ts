import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { audited } from '../platform/db/audited.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { companionsWithEnded } from './stories/queries.ts'
import { deleteEndedStories } from './stories/writes.ts'
import { DAY_MS } from '../platform/lib/time.ts'
import { assertUnused, unusedSince } from './files/library.ts'
import { deleteMedia } from './files/writes.ts'
import { cleanUpFoldersOf, type FolderStores } from './clean-up-folders.ts'

/** Period for which a story stays after its end. */
const STORY_RETENTION_MS = 7 * DAY_MS
/** Period within which staff may use the file again. */
const FILE_RETENTION_MS = 90 * DAY_MS
/** Companions in a batch of three statements. */
const BATCH_SIZE = 100
const MAX_BATCHES = 30
/** Files of one run; each needs about ten statements. */
const MAX_FILES = 15

/**
 * Deletes stories that ended a week ago. Their pictures are no longer public; the library lists them as unused until
 * `deleteUnusedStoryFiles` deletes them.
 *
 * @param now epoch milliseconds
 */
export async function deleteExpiredStories(db: Database, now: number): Promise<void> {
  const before = now - STORY_RETENTION_MS
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const ids = await companionsWithEnded(db, before, BATCH_SIZE)
    if (ids.length === 0) return
    await writeAll(db, [deleteEndedStories(db, ids, before), publishCompanions(db, ids)])
  }
}

/**
 * Deletes some files for stories alone that no story shows, 90 days after their upload. Every isolate loads the list of
 * these files to close their addresses, so the list has to stay short.
 *
 * @param now epoch milliseconds
 */
export async function deleteUnusedStoryFiles(stores: FolderStores, now: number): Promise<void> {
  const { db } = stores
  const files = await unusedSince(db, now - FILE_RETENTION_MS, MAX_FILES)
  for (const { id, companionId, type, accessLevel } of files) {
    const detail = { companionId, type, accessLevel }
    await audited(db, { actor: 'system', at: now, act: 'media.deleted', subject: id, detail }, [
      assertUnused(db, id),
      deleteMedia(db, companionId, id),
      publishCompanions(db, [companionId]),
    ]).catch((error: unknown) => {
      // A failed assertion means that staff have just used the file again.
      if (!isAssertionFailed(error)) throw error
    })
    // A trigger has registered the folder, so the clean-up job deletes files that remain.
    await cleanUpFoldersOf(stores, id)
  }
}
