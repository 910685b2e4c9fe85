import type { Database } from '../db/client.ts'
import { offeredTo } from '../features/appeals/queries.ts'
import { notesOf } from '../features/companion-notes/queries.ts'
import { returnedTo } from '../features/companions/returned.ts'
import { waitingFor, type InboxOrder } from '../features/requests/received.ts'
import { openRevision } from '../features/revisions/queries.ts'

/** All that a companion's first page says besides her profile, in one round trip. */
export async function readToday(db: Database, companionId: string, order: InboxOrder) {
  const [[returned], [revision], notes, [appeal], ...waiting] = await db.batch([
    returnedTo(db, companionId),
    openRevision(db, companionId),
    notesOf(db, companionId),
    offeredTo(db, companionId),
    ...waitingFor(db, companionId, order),
  ])
  return { returned, revision, notes, appeal, waiting }
}
