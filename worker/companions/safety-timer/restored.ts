import { eq, sql } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { safetyContacts, safetyTimers } from '../schema/safety-timers.ts'

/** Deletes a contact who was removed or has left since the copy. */
export const deleteRestoredContact = (db: Database, id: string): Write =>
  db.delete(safetyContacts).where(eq(safetyContacts.id, id))

/** Deletes all timers with their mail: an old one must not raise an alarm. */
export const deleteRestoredTimers = (db: Database): Write[] => [
  db.run(sql`DELETE FROM outbox WHERE sent_at IS NULL AND cause > 'safety:' AND cause < 'safety;'`),
  db.delete(safetyTimers),
]
