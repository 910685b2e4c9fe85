import { sql } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { safetyTimers } from '../schema/safety-timers.ts'

/** Deletes all timers with their mail: an old one must not raise an alarm. */
export const deleteRestoredTimers = (db: Database): Write[] => [
  db.run(sql`DELETE FROM outbox WHERE sent_at IS NULL AND cause > 'safety:' AND cause < 'safety;'`),
  db.delete(safetyTimers),
]
