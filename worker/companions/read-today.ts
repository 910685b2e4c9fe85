import type { Database } from '../platform/db/client.ts'
import { offeredTo } from '../moderation/appeals/queries.ts'
import { notesOf } from './notices/queries.ts'
import { returnedTo } from './profiles/returned.ts'
import { waitingFor, type InboxOrder } from '../messaging/requests/received.ts'
import { openRevision } from './revisions/queries.ts'

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
