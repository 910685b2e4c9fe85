import { writeAll } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import type { DayCount } from '../features/companion-days/day-counter.ts'
import { addToDays } from '../features/companion-days/writes.ts'
import { errorMessage } from '../lib/reason.ts'

/** Adds what an isolate has counted to the sums of the days. What fails is lost, and noted in the log. */
export async function saveDayCounts(db: Database, counts: readonly DayCount[]): Promise<void> {
  await writeAll(db, [addToDays(db, counts)]).catch((error: unknown) => {
    console.warn(JSON.stringify({ event: 'figures.lost', why: errorMessage(error) }))
  })
}
