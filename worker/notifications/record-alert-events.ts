import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { readEntry } from '../catalogue/engine/document.ts'
import { changesAfter, readProgress } from './search-alerts/queries.ts'
import {
  CHANGE_PAGE_SIZE,
  eventsOf,
  nextProfileState,
  MAX_PAGES,
  type ProfileState,
} from './search-alerts/rules.ts'
import { insertEvents, isStillAt, saveProfileStates, saveProgress } from './search-alerts/writes.ts'
import { isUuid } from '../platform/lib/id.ts'

/**
 * Stores events for the changes in the catalogue's log since the last run, up to the limit of one
 * run.
 *
 * @param now epoch milliseconds
 */
export async function recordAlertEvents(db: Database, now: number): Promise<void> {
  for (let page = 0; page < MAX_PAGES; page++) {
    if ((await recordPage(db, now)) < CHANGE_PAGE_SIZE) return
  }
}

type Change = Awaited<ReturnType<typeof changesAfter>>[number]

async function recordPage(db: Database, now: number): Promise<number> {
  const progress = await readProgress(db)
  const changes = await changesAfter(db, progress.version)
  const last = changes.at(-1)
  if (!last) return 0
  const profileChanges = changes
    .filter(({ subject }) => isUuid(subject))
    .map(({ subject, version, at, ...change }) => {
      const before = knownOf(change)
      const current = profileOf(change)
      const kinds = eventsOf(before, current)
      return {
        profile: { companionId: subject, ...nextProfileState(before, current) },
        events: kinds.map((kind) => ({ companionId: subject, version, kind, at: at ?? now })),
      }
    })
  const writes = [
    assertInBatch(db, isStillAt(progress)),
    insertEvents(
      db,
      profileChanges.flatMap(({ events }) => events),
    ),
    saveProfileStates(
      db,
      profileChanges.map(({ profile }) => profile),
    ),
    saveProgress(db, { ...progress, version: last.version }),
  ]
  try {
    await writeAll(db, writes)
    return changes.length
  } catch (error) {
    // A simultaneous run was faster and continues.
    if (isAssertionFailed(error)) return 0
    throw error
  }
}

type StoredProfile = Pick<Change, 'isVisible' | 'photoAt' | 'storyAt'>

const knownOf = ({ isVisible, photoAt, storyAt }: StoredProfile): ProfileState | null =>
  isVisible === null
    ? null
    : { isVisible: isVisible === 1, photoAt: photoAt ?? 0, storyAt: storyAt ?? 0 }

function profileOf({ entry }: Pick<Change, 'entry'>): ProfileState {
  if (entry === null) return { isVisible: false, photoAt: 0, storyAt: 0 }
  const { feed, newestPhotoAt, newestStoryAt } = readEntry(entry)
  return { isVisible: feed, photoAt: newestPhotoAt, storyAt: newestStoryAt }
}
