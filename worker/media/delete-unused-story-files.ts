import { audited } from '../platform/db/audited.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { assertUnused, unusedSince } from './files/library.ts'
import { deleteMedia } from './files/writes.ts'
import { DAY_MS } from '../platform/lib/time.ts'
import { cleanUpFoldersOf, type FolderStores } from './clean-up-folders.ts'

/** Period within which staff may use the file again. */
const KEPT_MS = 90 * DAY_MS
const AT_ONCE = 100

/**
 * Deletes files for stories alone that no story shows, 90 days after their upload. Every isolate loads the list of
 * these files to close their addresses, so the list has to stay short.
 *
 * @param now epoch milliseconds
 */
export async function deleteUnusedStoryFiles(stores: FolderStores, now: number): Promise<void> {
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
        // A failed assertion means that staff have just used the file again.
        if (!isAssertionFailed(error)) throw error
      })
      // A trigger has registered the folder, so the clean-up job deletes files that remain.
      await cleanUpFoldersOf(stores, id)
    }
  }
}
