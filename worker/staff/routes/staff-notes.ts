import type { Context } from 'hono'
import {
  addNoteEndpoint,
  listNotesEndpoint,
  addNoteSchemas,
  type StaffNote,
} from '#staff/staff-notes'
import { addStaffNote, readNotes } from '../add-staff-note.ts'
import { noteSubjectIn } from '../http/case-call.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'
import { iso } from '../../platform/lib/time.ts'
import type { NoteRow } from '../staff-notes/queries.ts'

export const staffNoteRoutes = routesOf([
  handle(listNotesEndpoint, {}, { access: staff }, (c) => notes(c)),
  handle(addNoteEndpoint, addNoteSchemas, { access: staff }, async (c, { caller, body: input }) => {
    await addStaffNote(c.var.db, noteSubjectIn(c), input, caller)
    return notes(c)
  }),
])

const notes = async (c: Context<AppEnv>) => ({
  notes: (await readNotes(c.var.db, noteSubjectIn(c))).map(presentNote),
})

const presentNote = ({ id, at, actorName, text }: NoteRow): StaffNote => ({
  id,
  at: iso(at),
  by: actorName,
  text,
})
