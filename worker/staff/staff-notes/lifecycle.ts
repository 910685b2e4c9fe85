import { asc, eq } from 'drizzle-orm'
import { anonymiseStaff } from '../../accounts/sql/anonymised-staff.ts'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { isSaleDeleted } from '../../billing/sql/gone-sales.ts'
import { staffNotes } from '../schema/staff-notes.ts'

/**
 * A note is deleted with its subject. The author's export lists only that the note exists, because
 * its text is about other people.
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
  // Notes of deleted sales: neither a subscription nor a notification is left.
  expire: (db) => [db.delete(staffNotes).where(isSaleDeleted(staffNotes.kind, staffNotes.subject))],
}
