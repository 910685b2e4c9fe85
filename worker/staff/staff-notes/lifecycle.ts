import { asc, eq } from 'drizzle-orm'
import { anonymiseStaff } from '../../accounts/sql/anonymised-staff.ts'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { isOfGoneSale } from '../../billing/sql/gone-sales.ts'
import { staffNotes } from '../schema/staff-notes.ts'

/**
 * What staff wrote stays with what it is about, and goes with it. The copy of whoever wrote it
 * says that they did, as of acts in the audit log: the words are about others.
 */
export const staffNoteLifecycle: Lifecycle = {
  tables: [staffNotes],
  export: (db, memberId) => ({
    staffNotes: db
      .select({ at: staffNotes.at, kind: staffNotes.kind, subject: staffNotes.subject })
      .from(staffNotes)
      .where(eq(staffNotes.actor, memberId))
      .orderBy(asc(staffNotes.at)),
  }),
  erase: (db, memberId) => [anonymiseStaff(db, staffNotes, memberId)],
  // Of a sale neither a subscription nor a notification may be left.
  expire: (db) => [db.delete(staffNotes).where(isOfGoneSale(staffNotes.kind, staffNotes.subject))],
}
