import type { NoteInput, NoteKind } from '#staff/staff-notes'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited, type StaffActor } from '../platform/db/audited.ts'
import { aboutCase, isCase, readCase } from './queues.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { findNote, notesAbout, insertNote, isStored } from './staff-notes/queries.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'

type NoteSubject = { kind: NoteKind; id: string }

const missing = () => new Failure('not-found', 'case.not-found')

/** Notes of staff about a companion or a case. @throws `Failure` 404 */
export async function readNotes(db: Database, { kind, id }: NoteSubject) {
  const [caseRow, notes] = await Promise.all([readCase(db, kind, id), notesAbout(db, kind, id)])
  if (!caseRow) throw missing()
  return notes
}

/**
 * Adds a note about a companion or a case. Repeating the same note changes nothing.
 *
 * @throws `Failure` 404; 422 if another note has the id
 */
export async function addStaffNote(
  db: Database,
  about: NoteSubject,
  { id, text }: NoteInput,
  { actor, name, at }: StaffActor,
): Promise<void> {
  const { kind, id: subject } = about
  const subjectCase = await readCase(db, kind, subject)
  if (!subjectCase) throw missing()
  const auditSubject = aboutCase(about, subjectCase)
  const detail = { ...auditSubject.detail, note: id }
  const note = { id, kind, subject, at, actor, actorName: name, text }
  try {
    await audited(db, { actor, at, act: 'note.added', subject: auditSubject.subject, detail }, [
      assertInBatch(db, isCase(kind, subject)),
      insertNote(db, note),
    ])
  } catch (error) {
    if (isAssertionFailed(error)) throw missing()
    if (!isStored(error)) throw error
    const storedNote = await findNote(db, id)
    const isEqual =
      storedNote?.actor === actor &&
      storedNote.text === text &&
      storedNote.kind === kind &&
      storedNote.subject === subject
    if (!isEqual) throw invalidField('id', 'field.id')
  }
}
