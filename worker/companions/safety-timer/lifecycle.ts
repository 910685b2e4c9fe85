import { eq, sql } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import {
  safetyContacts,
  safetyDevices,
  safetyNotes,
  safetyPushes,
  safetyTimers,
  safetyWords,
} from '../schema/safety-timers.ts'
import { SAFETY_INVITATION_MS } from './rules.ts'
import { deleteContacts, deleteEndedTimers, deleteMailOf, deleteUnusedLinks } from './deletions.ts'

/** SQL condition: the member no longer runs a profile, and has no timer. */
const isFormerCompanion = sql`member_id NOT IN (SELECT member_id FROM companion_accounts)
  AND member_id NOT IN (SELECT member_id FROM safety_timers)`

/**
 * The companion's own rows. Her export has nothing that tells which word ended a timer, because someone else may force
 * her to open it: neither the words nor the times of alarms. Words and contacts are deleted with the right to run a profile,
 * once the last timer is, and the contacts' devices with them.
 */
export const safetyTimerLifecycle: Lifecycle = {
  tables: [safetyWords, safetyContacts, safetyDevices, safetyPushes, safetyTimers, safetyNotes],
  export: (db, memberId) => ({
    safetyWords: db
      .select({ changedAt: safetyWords.changedAt })
      .from(safetyWords)
      .where(eq(safetyWords.memberId, memberId)),
    safetyContacts: db
      .select({
        label: safetyContacts.label,
        createdAt: safetyContacts.createdAt,
        agreedAt: safetyContacts.agreedAt,
        testedAt: safetyContacts.testedAt,
        leftAt: safetyContacts.leftAt,
      })
      .from(safetyContacts)
      .where(sql`${safetyContacts.memberId} = ${memberId} AND removed_at IS NULL`),
    safetyTimers: db
      .select({
        createdAt: safetyTimers.createdAt,
        dueAt: safetyTimers.dueAt,
        endedAt: safetyTimers.endedAt,
        firedAt: safetyTimers.firedAt,
      })
      .from(safetyTimers)
      .where(eq(safetyTimers.memberId, memberId)),
  }),
  erase: (db, memberId) => [
    deleteMailOf(db, sql`member_id = ${memberId}`),
    db.delete(safetyTimers).where(eq(safetyTimers.memberId, memberId)),
    ...deleteContacts(db, sql`member_id = ${memberId}`),
    db.delete(safetyWords).where(eq(safetyWords.memberId, memberId)),
  ],
  expire: (db, now) => [
    ...deleteEndedTimers(db, now),
    deleteUnusedLinks(db, now - SAFETY_INVITATION_MS),
    ...deleteContacts(db, isFormerCompanion),
    db.delete(safetyWords).where(isFormerCompanion),
  ],
}
