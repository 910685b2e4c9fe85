import type { NoteKind } from '#staff/staff-note-options'
import { and, asc, desc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { staffNotes } from '../schema/staff-notes.ts'

/** More than are ever read. */
const MOST = 500

/** The newest, oldest of them first. */
export async function notesAbout(db: Database, kind: NoteKind, subject: string) {
  const rows = await db
    .select()
    .from(staffNotes)
    .where(and(eq(staffNotes.kind, kind), eq(staffNotes.subject, subject)))
    .orderBy(desc(staffNotes.at), asc(staffNotes.id))
    .limit(MOST)
  return rows.toReversed()
}
export type NoteRow = Awaited<ReturnType<typeof notesAbout>>[number]

export async function findNote(db: Database, id: string): Promise<NoteRow | undefined> {
  const [found] = await db.select().from(staffNotes).where(eq(staffNotes.id, id))
  return found
}
