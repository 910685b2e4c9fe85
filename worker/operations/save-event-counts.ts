import { writeAll, type Write } from '../platform/db/bulk.ts'
import { createDatabase } from '../platform/db/client.ts'
import { addCauses, addCounts } from './ops-alerts/writes.ts'
import { restoreCounts, takeCounts } from '../platform/lib/event-counts.ts'
import { errorMessage } from '../platform/lib/reason.ts'
import { HOUR_MS, MINUTE_MS } from '../platform/lib/time.ts'

/**
 * Saves this isolate's counts for alarms. Counts that cannot be saved are kept for the next call.
 *
 * @param now epoch milliseconds
 */
export async function saveEventCounts(DB: D1Database, now: number): Promise<void> {
  const { events, usage } = takeCounts(now)
  if (events.length + usage.length === 0) return
  const db = createDatabase(DB)
  const minute = now - (now % MINUTE_MS)
  const writes: Write[] = []
  if (events.length > 0) {
    writes.push(addCounts(db, events, minute), addCauses(db, events, minute))
  }
  if (usage.length > 0) writes.push(addCounts(db, usage, now - (now % HOUR_MS)))
  await writeAll(db, writes).catch((error: unknown) => {
    restoreCounts([...events, ...usage])
    console.warn(JSON.stringify({ event: 'alarms.uncounted', why: errorMessage(error) }))
  })
}
