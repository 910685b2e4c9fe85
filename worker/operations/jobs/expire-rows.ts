import { audited } from '../../platform/db/audited.ts'
import { executeCounted, type Change } from '../../platform/db/bulk.ts'
import { createDatabase, type Database } from '../../platform/db/client.ts'
import { eraseClosed } from '../../accounts/delete-member.ts'
import type { ThreadSides } from '../../accounts/live-connections/queries.ts'
import { eraseDeparted } from '../../companions/leave-companion.ts'
import { deleteAllEnded } from '../../messaging/requests/lifetime.ts'
import { sidesOfEnded, sidesOfExpired } from '../../messaging/requests/sides.ts'
import { EXPIRY_SLICE, registeredLifecycles } from '../../platform/db/lifecycle.ts'
import { emptyTrash } from '../../companions/trash-companion.ts'
import { notifySides } from '../../accounts/lib/connections.ts'
import type { Env } from '../../platform/lib/env.ts'
import { jobPosition, recordJobPosition } from '../job-runs/queries.ts'

// D1 allows 1,000 statements in one call of the Worker, which all jobs of the night share. One run needs at most about
// 600 of them, however many rows are due; a job of each quarter of an hour continues until nothing is left.

/** Name of the nightly job in the schedule. */
const JOB = 'expireRows'
/** A statement that deletes `EXPIRY_SLICE` rows is repeated up to this many times in a run. */
const MAX_REPEATS = 4
const MAX_THREAD_SLICES = 6
/** A position after the id of every thread. */
const AFTER_ALL_THREADS = '~'
/** Conversations of which a run updates open browsers. */
const MAX_NOTIFIED_THREADS = 50

type Stores = Pick<Env, 'DB'>

/**
 * Deletes rows past their retention period and logs the number per table; open threads update live.
 *
 * @param now epoch milliseconds
 * @param context of the event
 */
export const expireRows = (env: Stores, now: number, context: object = {}): Promise<void> =>
  expireSlice(createDatabase(env.DB), { now, context, after: '' })

/** Continues the last night's `expireRows` if it left something. @param now epoch milliseconds */
export async function continueExpiry(env: Stores, now: number, context: object): Promise<void> {
  const db = createDatabase(env.DB)
  const after = await jobPosition(db, JOB)
  if (after !== null) await expireSlice(db, { now, context, after })
}

/** @property after thread after which the ended messages are deleted */
type ExpiryRun = { now: number; context: object; after: string }

async function expireSlice(db: Database, { now, context, after }: ExpiryRun): Promise<void> {
  const hasMoreMembers = await eraseClosed(db, now)
  const hasMoreDepartures = await eraseDeparted(db, now)
  const hasMoreTrash = await emptyTrash(db, now)
  const sides: ThreadSides[] = await sidesOfExpired(db, now)
  const expired = await deleteExpired(db, now)
  const ended = await deleteAllEnded(db, now, {
    after,
    maxSlices: MAX_THREAD_SLICES,
    beforeSlice: async (ids) => {
      if (sides.length < MAX_NOTIFIED_THREADS) sides.push(...(await sidesOfEnded(db, ids, now)))
    },
  })
  const hasMoreRows = hasMoreMembers || hasMoreDepartures || hasMoreTrash || expired.hasMore
  const position = ended.after ?? (hasMoreRows ? AFTER_ALL_THREADS : null)
  await recordJobPosition(db, JOB, position, now)
  await notifySides(context, sides.slice(0, MAX_NOTIFIED_THREADS))
  await recordDeletions(db, [...expired.changes, ...ended.changes], now)
}

async function deleteExpired(
  db: Database,
  now: number,
): Promise<{ changes: Change[]; hasMore: boolean }> {
  const changes: Change[] = []
  let writes = registeredLifecycles().flatMap(({ expire }) => expire(db, now))
  for (let round = 0; round <= MAX_REPEATS && writes.length > 0; round++) {
    const counts = await executeCounted(db, writes)
    changes.push(...counts)
    writes = writes.filter((_, index) => counts[index]!.rows === EXPIRY_SLICE)
  }
  return { changes, hasMore: writes.length > 0 }
}

async function recordDeletions(db: Database, changes: readonly Change[], now: number) {
  const deletedRows: Record<string, number> = {}
  for (const { table, rows } of changes) {
    if (rows > 0) deletedRows[table] = (deletedRows[table] ?? 0) + rows
  }
  if (Object.keys(deletedRows).length === 0) return
  console.log(JSON.stringify({ event: 'retention', expired: deletedRows }))
  const auditEvent = { actor: 'system', act: 'rows.expired', subject: 'retention', at: now }
  await audited(db, { ...auditEvent, detail: deletedRows }, [])
}
