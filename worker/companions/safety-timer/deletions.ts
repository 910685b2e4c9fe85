import { and, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { SAFETY_RETENTION_MS } from '#companions/safety-timer'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { safetyContacts, safetyPushes, safetyTimers } from '../schema/safety-timers.ts'

/** Deletes removed contacts without an alarm. */
export const deleteRemovedContacts = (db: Database): Write =>
  db.run(sql`DELETE FROM safety_contacts WHERE removed_at IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM safety_notes WHERE contact_id = safety_contacts.id AND alarmed_at IS NOT NULL)`)

/** Deletes timers a day after their end, with their notes, unsent mail and unsent notifications. */
export const deleteEndedTimers = (db: Database, now: number): Write[] => {
  const isExpired = sql`coalesce(ended_at, fired_at) < ${now - SAFETY_RETENTION_MS}`
  return [
    deleteMailOf(db, isExpired),
    db.delete(safetyPushes).where(lt(safetyPushes.createdAt, now - SAFETY_RETENTION_MS)),
    db.delete(safetyTimers).where(isExpired),
    deleteRemovedContacts(db),
  ]
}

/** Deletes unsent mail of timers. @param condition SQL condition on `safety_timers` */
export const deleteMailOf = (db: Database, condition: SQL): Write =>
  db.run(sql`DELETE FROM outbox WHERE sent_at IS NULL AND cause > 'safety:' AND cause < 'safety;'
    AND substr(cause, 8, 36) IN (SELECT id FROM safety_timers WHERE ${condition})`)

/** Deletes links to which nobody has agreed. */
export const deleteUnusedLinks = (db: Database, before: number): Write =>
  db
    .delete(safetyContacts)
    .where(and(isNull(safetyContacts.agreedAt), lt(safetyContacts.createdAt, before)))
