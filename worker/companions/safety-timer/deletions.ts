import { and, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { SAFETY_RETENTION_MS } from '#companions/safety-timer'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { deleteSuppressionsOf } from '../../notifications/sql/delete-suppressions.ts'
import { deletePushesOf } from './pushes.ts'
import { safetyContacts, safetyPushes, safetyTimers } from '../schema/safety-timers.ts'

/**
 * Deletes the suppressions of contacts' addresses since the contacts agreed; an earlier one has other causes and stays.
 * Staff see those of everyone but contacts, so it comes before the write that removes the addresses.
 *
 * @param condition SQL condition on `safety_contacts`
 */
export const deleteContactSuppressions = (db: Database, condition: SQL): Write =>
  deleteSuppressionsOf(
    db,
    sql`SELECT address FROM safety_contacts JOIN mail_suppressions ON address = lower(email)
      WHERE mail_suppressions.at >= agreed_at AND ${condition}`,
  )

/**
 * Deletes contacts, their unsent test mails and the suppressions of their addresses.
 *
 * @param condition SQL condition on `safety_contacts`
 */
export const deleteContacts = (db: Database, condition: SQL): Write[] => [
  deleteContactSuppressions(db, condition),
  db.run(sql`DELETE FROM outbox WHERE sent_at IS NULL AND cause > 'safety:' AND cause < 'safety;'
    AND substr(cause, 8, 36) IN (SELECT id FROM safety_contacts WHERE ${condition})`),
  db.run(sql`DELETE FROM safety_contacts WHERE ${condition}`),
]

/** Deletes removed contacts without an alarm. */
export const deleteRemovedContacts = (db: Database): Write[] =>
  deleteContacts(
    db,
    sql`removed_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM safety_notes
      WHERE contact_id = safety_contacts.id AND alarmed_at IS NOT NULL)`,
  )

/** Deletes timers a day after their end, with their notes, unsent mail and unsent notifications. */
export const deleteEndedTimers = (db: Database, now: number): Write[] => {
  const isExpired = sql`coalesce(ended_at, fired_at) < ${now - SAFETY_RETENTION_MS}`
  return [
    deleteMailOf(db, isExpired),
    deletePushesOf(db, sql`SELECT id FROM safety_timers WHERE ${isExpired}`),
    db.delete(safetyPushes).where(lt(safetyPushes.createdAt, now - SAFETY_RETENTION_MS)),
    db.delete(safetyTimers).where(isExpired),
    ...deleteRemovedContacts(db),
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
