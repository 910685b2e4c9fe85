import { and, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import {
  EXTENSION_MS,
  MAX_EXTENSIONS,
  MAX_SAFETY_CONTACTS,
  REMINDER_MS,
} from '#companions/safety-timer'
import { assertInBatch } from '../../platform/db/assert-in-batch.ts'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { recordTombstonesOf } from '../../platform/db/tombstones.ts'
import { enqueueNotification } from '../../platform/push/writes.ts'
import { safetyContacts, safetyNotes, safetyTimers, safetyWords } from '../schema/safety-timers.ts'
import { enqueueEmailTo } from '../../platform/mail/writes.ts'
import { deleteContactSuppressions, deleteRemovedContacts } from './deletions.ts'
import { safetyAlarmEmail, safetyClearEmail } from './emails.ts'
import { deleteDeviceByToken, enqueueAlarmPushes, enqueueClearPushes } from './pushes.ts'
import type { AlertedContact } from './queries.ts'

/** True in SQL while the member has a timer that no word has ended. */
export const hasOpenTimer = (memberId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM safety_timers WHERE member_id = ${memberId} AND ended_at IS NULL)`

export const saveWords = (db: Database, words: typeof safetyWords.$inferInsert): Write =>
  db
    .insert(safetyWords)
    .values(words)
    .onConflictDoUpdate({ target: safetyWords.memberId, set: words })

type NewContact = Pick<
  typeof safetyContacts.$inferSelect,
  'id' | 'memberId' | 'label' | 'tokenHash' | 'publicKey' | 'card' | 'createdAt'
>

/** Adds a contact unless the member has the maximum. The same contact, sent twice, is stored once. */
export const insertContact = (db: Database, contact: NewContact): Write =>
  db.run(sql`INSERT INTO safety_contacts (id, member_id, label, token_hash, public_key, card, created_at)
    SELECT ${contact.id}, ${contact.memberId}, ${contact.label}, ${contact.tokenHash}, ${contact.publicKey},
      ${contact.card}, ${contact.createdAt}
    WHERE (SELECT count(*) FROM safety_contacts WHERE member_id = ${contact.memberId} AND removed_at IS NULL)
      < ${MAX_SAFETY_CONTACTS}
    ON CONFLICT (id) DO NOTHING`)

/** True in SQL if the contact is stored for this member. */
export const isContactOf = ({ id, memberId }: { id: string; memberId: string }): SQL =>
  sql`EXISTS (SELECT 1 FROM safety_contacts WHERE id = ${id} AND member_id = ${memberId})`

/** True in SQL while a timer that no word has ended alerts the contact. */
export const isAlertedByTimer = (contactId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM safety_notes JOIN safety_timers ON safety_timers.id = timer_id
    WHERE contact_id = ${contactId} AND ended_at IS NULL)`

/**
 * Removes a contact from the companion's list. One with an alarm of the last day stays until its note is deleted, so
 * that nobody can take back an alarm this way.
 */
export const removeContact = (
  db: Database,
  { id, memberId, now }: { id: string; memberId: string; now: number },
): Write[] => {
  const isOwn = and(eq(safetyContacts.id, id), eq(safetyContacts.memberId, memberId))
  return [
    recordTombstonesOf(
      db,
      'safety-contact.removed',
      sql`SELECT id AS subject, '{}' AS detail FROM safety_contacts WHERE ${isOwn}`,
    ),
    db.update(safetyContacts).set({ removedAt: now }).where(isOwn),
    ...deleteRemovedContacts(db),
  ]
}

export const recordTest = (db: Database, id: string, now: number): Write =>
  db.update(safetyContacts).set({ testSentAt: now }).where(eq(safetyContacts.id, id))

export const agree = (
  db: Database,
  {
    tokenHash,
    ...columns
  }: { tokenHash: string; email: string; language: string; origin: string; agreedAt: number },
): Write =>
  db
    .update(safetyContacts)
    .set(columns)
    .where(and(eq(safetyContacts.tokenHash, tokenHash), isNull(safetyContacts.agreedAt)))

export const confirmTest = (db: Database, tokenHash: string, now: number): Write =>
  db.run(sql`UPDATE safety_contacts SET tested_at = coalesce(tested_at, ${now})
    WHERE token_hash = ${tokenHash} AND test_sent_at IS NOT NULL`)

/** Deletes the contact's address and device, and notifies the companion if a timer would have alerted the contact. */
export const leaveContact = (db: Database, tokenHash: string, now: number): Write[] => [
  db.run(sql`DELETE FROM outbox WHERE sent_at IS NULL AND cause > 'safety:' AND cause < 'safety;'
    AND instr(cause, (SELECT id FROM safety_contacts WHERE token_hash = ${tokenHash})) > 0`),
  deleteDeviceByToken(db, tokenHash),
  recordTombstonesOf(
    db,
    'safety-contact.removed',
    sql`SELECT id AS subject, '{}' AS detail FROM safety_contacts WHERE token_hash = ${tokenHash}`,
  ),
  enqueueNotification(
    db,
    sql`SELECT safety_timers.member_id FROM safety_timers
      JOIN safety_notes ON timer_id = safety_timers.id
      JOIN safety_contacts ON safety_contacts.id = contact_id
      WHERE token_hash = ${tokenHash} AND left_at IS NULL AND ended_at IS NULL`,
    { kind: 'timer' },
    now,
  ),
  deleteContactSuppressions(db, sql`token_hash = ${tokenHash} AND agreed_at IS NOT NULL`),
  db.run(sql`UPDATE safety_contacts SET left_at = ${now}, email = NULL, device_ended_at = NULL
    WHERE token_hash = ${tokenHash} AND left_at IS NULL AND agreed_at IS NOT NULL`),
  db.run(sql`DELETE FROM safety_contacts WHERE token_hash = ${tokenHash} AND agreed_at IS NULL`),
]

type NewTimer = { id: string; memberId: string; dueAt: number; createdAt: number }

/**
 * Sets a timer. The same timer, sent twice, is stored once; a second open one violates a unique index. The batch fails
 * if the timer is someone else's.
 */
export const insertTimer = (
  db: Database,
  { dueAt, createdAt, ...timer }: NewTimer,
  notes: readonly { contactId: string; sealed: string }[],
): Write[] => {
  // A short timer has no reminder.
  const remindedAt = dueAt - createdAt <= REMINDER_MS ? createdAt : null
  return [
    db
      .insert(safetyTimers)
      .values({ ...timer, dueAt, createdAt, remindedAt })
      .onConflictDoNothing({ target: safetyTimers.id }),
    assertInBatch(
      db,
      sql`EXISTS (SELECT 1 FROM safety_timers WHERE id = ${timer.id} AND member_id = ${timer.memberId})`,
    ),
    ...notes.map(({ contactId, sealed }) =>
      db.insert(safetyNotes).values({ timerId: timer.id, contactId, sealed }).onConflictDoNothing(),
    ),
  ]
}

/** Extends a timer whose end is still `from`. */
export const extendTimer = (
  db: Database,
  { id, memberId, from, now }: { id: string; memberId: string; from: number; now: number },
): Write =>
  db.run(sql`UPDATE safety_timers SET due_at = due_at + ${EXTENSION_MS}, extensions = extensions + 1,
      reminded_at = NULL
    WHERE id = ${id} AND member_id = ${memberId} AND due_at = ${from} AND due_at > ${now}
      AND ended_at IS NULL AND fired_at IS NULL AND extensions < ${MAX_EXTENSIONS}`)

/** True in SQL if the timer ends at this time and can still be changed. */
export const endsAt = (id: string, dueAt: number): SQL =>
  sql`EXISTS (SELECT 1 FROM safety_timers
    WHERE id = ${id} AND due_at = ${dueAt} AND ended_at IS NULL AND fired_at IS NULL)`

/** Records the reminder and notifies the companion's devices, once. */
export const remind = (db: Database, id: string, now: number): Write[] => {
  const isDue = sql`id = ${id} AND reminded_at IS NULL AND ended_at IS NULL AND fired_at IS NULL`
  return [
    enqueueNotification(
      db,
      sql`SELECT member_id FROM safety_timers WHERE ${isDue}`,
      { kind: 'timer' },
      now,
    ),
    db.run(sql`UPDATE safety_timers SET reminded_at = ${now} WHERE ${isDue}`),
  ]
}

/** SELECT of the contact's address, if the timer's note was released to the contact. */
const releasedTo = (timerId: string, contactId: string): SQL =>
  sql`SELECT email AS recipient FROM safety_contacts JOIN safety_notes ON contact_id = safety_contacts.id
    WHERE timer_id = ${timerId} AND contact_id = ${contactId} AND alarmed_at IS NOT NULL AND email IS NOT NULL`

/** Queues the alarm's mail to each contact to whom the note is released. */
const alarmMails = (
  db: Database,
  timerId: string,
  contacts: readonly AlertedContact[],
  now: number,
): Write[] =>
  contacts.map((contact) =>
    enqueueEmailTo(
      db,
      releasedTo(timerId, contact.id),
      safetyAlarmEmail({ timerId, contact }),
      now,
    ),
  )

/** Raises the alarm of a timer that nobody has ended in time. Nothing changes if a word has ended it before. */
export const fireTimer = (
  db: Database,
  { id, contacts, now }: { id: string; contacts: readonly AlertedContact[]; now: number },
): Write[] => {
  const isDue = sql`id = ${id} AND due_at <= ${now} AND ended_at IS NULL AND fired_at IS NULL`
  return [
    enqueueAlarmPushes(db, sql`SELECT id FROM safety_timers WHERE ${isDue}`, now),
    db.run(sql`UPDATE safety_notes SET alarmed_at = ${now} WHERE alarmed_at IS NULL
      AND timer_id IN (SELECT id FROM safety_timers WHERE ${isDue})`),
    ...alarmMails(db, id, contacts, now),
    enqueueNotification(
      db,
      sql`SELECT member_id FROM safety_timers WHERE ${isDue}`,
      { kind: 'timer' },
      now,
    ),
    db.run(sql`UPDATE safety_timers SET fired_at = ${now} WHERE ${isDue}`),
  ]
}

type Ending = {
  id: string
  memberId: string
  contacts: readonly AlertedContact[]
  now: number
}

/**
 * Records the end, also of a timer that had ended before or was deleted. Both words do, so nothing tells which one was
 * entered later, and the note of a late alarm stays for the whole time after it.
 */
const endTimer = (db: Database, { id, memberId, now }: Ending): Write =>
  db.run(sql`INSERT INTO safety_timers (id, member_id, created_at, due_at, ended_at)
    VALUES (${id}, ${memberId}, ${now}, ${now}, ${now})
    ON CONFLICT (id) DO UPDATE SET ended_at = excluded.ended_at`)

/** Ends a timer. After its alarm, the contacts are told that it is over and can no longer open the note. */
export const endSafely = (db: Database, ending: Ending): Write[] => {
  const { id, contacts, now } = ending
  const isOver = sql`SELECT id FROM safety_timers
    WHERE id = ${id} AND fired_at IS NOT NULL AND ended_at IS NULL`
  return [
    db.run(sql`DELETE FROM outbox WHERE sent_at IS NULL AND cause > ${`safety:${id}:`}
      AND cause < ${`safety:${id};`} AND EXISTS (${isOver})`),
    db.run(sql`UPDATE safety_notes SET cleared_at = ${now}
      WHERE alarmed_at IS NOT NULL AND timer_id IN (${isOver})`),
    ...enqueueClearPushes(db, isOver, now),
    ...contacts.map((contact) => {
      const recipient = sql`SELECT email AS recipient FROM safety_contacts
        WHERE id = ${contact.id} AND email IS NOT NULL AND EXISTS (${isOver})`
      return enqueueEmailTo(db, recipient, safetyClearEmail({ timerId: id, contact }), now)
    }),
    endTimer(db, ending),
  ]
}

/**
 * Ends a timer in appearance, and raises its alarm: also after the all-clear, and for a timer that was deleted. The
 * contacts can open the note, if it is still stored.
 */
export const endUnderDuress = (db: Database, ending: Ending): Write[] => {
  const { id, contacts, now } = ending
  const isCleared = sql`EXISTS (SELECT 1 FROM safety_notes
    WHERE timer_id = ${id} AND cleared_at IS NOT NULL)`
  const restoredNotes = contacts.map(({ id: contactId, sealed }) =>
    db.run(sql`INSERT INTO safety_notes (timer_id, contact_id, sealed)
      SELECT ${id}, id, ${sealed} FROM safety_contacts WHERE id = ${contactId}
      ON CONFLICT DO NOTHING`),
  )
  return [
    endTimer(db, ending),
    ...restoredNotes,
    // The mail of the first alarm has the same cause.
    db.run(sql`DELETE FROM outbox WHERE cause > ${`safety:${id}:`} AND cause < ${`safety:${id};`}
      AND ${isCleared}`),
    db.run(sql`DELETE FROM safety_pushes WHERE substr(cause, 8, 36) = ${id} AND ${isCleared}`),
    enqueueAlarmPushes(db, sql`SELECT ${id}`, now),
    db
      .update(safetyNotes)
      .set({ alarmedAt: now, clearedAt: null })
      .where(
        and(
          eq(safetyNotes.timerId, id),
          or(isNull(safetyNotes.alarmedAt), isNotNull(safetyNotes.clearedAt)),
        ),
      ),
    ...alarmMails(db, id, contacts, now),
  ]
}
