import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import type { DayCount } from './profile-stats/day-counter.ts'
import { addToDays } from './profile-stats/writes.ts'
import { errorMessage } from '../platform/lib/reason.ts'

/** Adds an isolate's counts to the daily sums. Counts that cannot be saved are lost and logged. */
export async function saveDayCounts(db: Database, counts: readonly DayCount[]): Promise<void> {
  await writeAll(db, [addToDays(db, counts)]).catch((error: unknown) => {
    console.warn(JSON.stringify({ event: 'figures.lost', why: errorMessage(error) }))
  })
}
