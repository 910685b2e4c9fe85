import { and, asc, desc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { REMINDER_MS } from '#companions/safety-timer'
import type { Database, ReadRows } from '../../platform/db/client.ts'
import { safetyContacts, safetyNotes, safetyTimers, safetyWords } from '../schema/safety-timers.ts'
import { isAlarmSecret } from './pushes.ts'
import { TIMER_BATCH_SIZE } from './rules.ts'

const { id, label, publicKey, agreedAt, testSentAt, testedAt, leftAt } = safetyContacts

/** 1 if the contact's mailbox has bounced, other than by an alarm that nothing may show. */
const isSuppressed = sql<number>`EXISTS (SELECT 1 FROM mail_suppressions
  WHERE address = lower(${safetyContacts.email})
    AND NOT ${isAlarmSecret(sql`${id}`, sql`mail_suppressions.at`)})`.as('is_suppressed')

const isSecretEnd = isAlarmSecret(sql`${id}`, sql`${safetyContacts.deviceEndedAt}`)

/** 1 if notifications reach the contact, or did until an alarm that nothing may show. */
const hasDevice = sql<number>`(EXISTS (SELECT 1 FROM safety_devices WHERE contact_id = ${id})
  OR ${isSecretEnd})`.as('has_device')

/** 1 if the subscription of the contact's device has ended. */
const isDeviceLost = sql<number>`(${safetyContacts.deviceEndedAt} IS NOT NULL)`.as('is_device_lost')

const contactFields = {
  id,
  label,
  publicKey,
  agreedAt,
  testSentAt,
  testedAt,
  leftAt,
  isSuppressed,
  hasDevice,
  isDeviceLost,
}

/** A member's contacts, oldest first. */
export const safetyContactsOf = (db: Database, memberId: string) =>
  db
    .select(contactFields)
    .from(safetyContacts)
    .where(and(eq(safetyContacts.memberId, memberId), isNull(safetyContacts.removedAt)))
    .orderBy(asc(safetyContacts.createdAt), asc(id))

/** Reads of all that the companion sees of her timer. It has nothing that depends on which word ended one. */
export const safetyTimerReads = (db: Database, memberId: string) =>
  [
    db
      .select({ changedAt: safetyWords.changedAt })
      .from(safetyWords)
      .where(eq(safetyWords.memberId, memberId)),
    safetyContactsOf(db, memberId),
    db
      .select({
        id: safetyTimers.id,
        dueAt: safetyTimers.dueAt,
        firedAt: safetyTimers.firedAt,
        extensions: safetyTimers.extensions,
      })
      .from(safetyTimers)
      .where(and(eq(safetyTimers.memberId, memberId), isNull(safetyTimers.endedAt))),
    db
      .select({ label, leftAt, isSuppressed, hasDevice })
      .from(safetyNotes)
      .innerJoin(safetyTimers, eq(safetyTimers.id, safetyNotes.timerId))
      .innerJoin(safetyContacts, eq(id, safetyNotes.contactId))
      .where(and(eq(safetyTimers.memberId, memberId), isNull(safetyTimers.endedAt)))
      .orderBy(asc(safetyContacts.createdAt), asc(id)),
  ] as const
export type SafetyTimerRows = ReadRows<ReturnType<typeof safetyTimerReads>>

export const wordHashesOf = (db: Database, memberId: string) =>
  db.select().from(safetyWords).where(eq(safetyWords.memberId, memberId))

/** A timer, if it is this member's. */
export const safetyTimerOf = (
  db: Database,
  { timerId, memberId }: { timerId: string; memberId: string },
) =>
  db
    .select()
    .from(safetyTimers)
    .where(and(eq(safetyTimers.id, timerId), eq(safetyTimers.memberId, memberId)))

export const safetyTimerById = (db: Database, timerId: string) =>
  db.select().from(safetyTimers).where(eq(safetyTimers.id, timerId))

/** The contacts whom a timer alerts, with the addresses of those who have not left. */
export const alertedContacts = (db: Database, timerId: string) =>
  db
    .select({
      id,
      email: safetyContacts.email,
      language: safetyContacts.language,
      origin: safetyContacts.origin,
      sealed: safetyNotes.sealed,
    })
    .from(safetyNotes)
    .innerJoin(safetyContacts, eq(id, safetyNotes.contactId))
    .where(and(eq(safetyNotes.timerId, timerId), isNotNull(safetyContacts.email)))
export type AlertedContact = Awaited<ReturnType<typeof alertedContacts>>[number]

/** The member's contacts who have an address, each with the newest note that is still stored. */
export const reachableContacts = (db: Database, memberId: string) =>
  db
    .select({
      id,
      email: safetyContacts.email,
      language: safetyContacts.language,
      origin: safetyContacts.origin,
      sealed: sql<string | null>`(SELECT sealed FROM safety_notes
        JOIN safety_timers ON safety_timers.id = timer_id
        WHERE contact_id = safety_contacts.id ORDER BY safety_timers.created_at DESC LIMIT 1)`.as(
        'newest_note',
      ),
    })
    .from(safetyContacts)
    .where(
      and(
        eq(safetyContacts.memberId, memberId),
        isNotNull(safetyContacts.email),
        isNull(safetyContacts.removedAt),
      ),
    )

/** A contact of this member with the address. */
export const safetyContactOf = (
  db: Database,
  { contactId, memberId }: { contactId: string; memberId: string },
) =>
  db
    .select()
    .from(safetyContacts)
    .where(
      and(
        eq(id, contactId),
        eq(safetyContacts.memberId, memberId),
        isNull(safetyContacts.removedAt),
      ),
    )

/** Timers whose reminder or alarm is due. */
export const dueTimers = (db: Database, now: number) =>
  db
    .select({ id: safetyTimers.id })
    .from(safetyTimers)
    .where(
      and(
        isNull(safetyTimers.endedAt),
        isNull(safetyTimers.firedAt),
        lte(safetyTimers.dueAt, now + REMINDER_MS),
        or(lte(safetyTimers.dueAt, now), isNull(safetyTimers.remindedAt)),
      ),
    )
    .orderBy(asc(safetyTimers.dueAt))
    .limit(TIMER_BATCH_SIZE)

/** Time since which an alarm, its mail or its notification is due; null: none is. */
export const oldestDueAlarm = (db: Database, now: number) =>
  db
    .select({
      dueAt: sql<number | null>`(SELECT min(at) FROM (
        SELECT min(due_at) AS at FROM safety_timers
          WHERE due_at <= ${now} AND ended_at IS NULL AND fired_at IS NULL
        UNION ALL SELECT min(created_at) FROM outbox
          WHERE sent_at IS NULL AND cause > 'safety:' AND cause < 'safety;'
        UNION ALL SELECT min(created_at) FROM safety_pushes))`.as('oldest_due'),
    })
    .from(sql`(SELECT 1)`)

/** A contact by the hash of the link's token; neither left nor, without a note of the last day, removed. */
export const contactByToken = (db: Database, tokenHash: string) =>
  db
    .select()
    .from(safetyContacts)
    .where(and(eq(safetyContacts.tokenHash, tokenHash), isNull(leftAt)))
export type TrustedContactRow = Awaited<ReturnType<typeof contactByToken>>[number]

/** The contact's newest alarm. */
export const alarmByToken = (db: Database, tokenHash: string) =>
  db
    .select({
      sealed: safetyNotes.sealed,
      alarmedAt: sql<number>`${safetyNotes.alarmedAt}`.as('raised_at'),
      clearedAt: safetyNotes.clearedAt,
    })
    .from(safetyNotes)
    .innerJoin(safetyContacts, eq(id, safetyNotes.contactId))
    .where(
      and(eq(safetyContacts.tokenHash, tokenHash), isNull(leftAt), gt(safetyNotes.alarmedAt, 0)),
    )
    .orderBy(desc(safetyNotes.alarmedAt))
    .limit(1)
export type AlarmRow = Awaited<ReturnType<typeof alarmByToken>>[number]
