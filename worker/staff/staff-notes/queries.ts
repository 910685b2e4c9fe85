import type { NoteKind } from '#staff/staff-notes'
import { and, asc, desc, eq, type InferInsertModel } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { staffNotes } from '../schema/staff-notes.ts'
import type { Write } from '../../platform/db/bulk.ts'
import { isUniqueViolation } from '../../platform/db/refusals.ts'

/** Maximum notes per subject that are read. */
const MAX_NOTES = 500

/** The newest notes, in chronological order. */
export async function notesAbout(db: Database, kind: NoteKind, subject: string) {
  const rows = await db
    .select()
    .from(staffNotes)
    .where(and(eq(staffNotes.kind, kind), eq(staffNotes.subject, subject)))
    .orderBy(desc(staffNotes.at), asc(staffNotes.id))
    .limit(MAX_NOTES)
  return rows.toReversed()
}
export type NoteRow = Awaited<ReturnType<typeof notesAbout>>[number]

export async function findNote(db: Database, id: string): Promise<NoteRow | undefined> {
  const [note] = await db.select().from(staffNotes).where(eq(staffNotes.id, id))
  return note
}

/** The batch fails if a note with this id exists. */
export const insertNote = (db: Database, note: InferInsertModel<typeof staffNotes>): Write =>
  db.insert(staffNotes).values(note)

/** True if a batch failed because a note with the id exists. */
export const isStored = (error: unknown): boolean => isUniqueViolation(staffNotes, error)
