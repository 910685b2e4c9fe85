import { Hono, type Context } from 'hono'
import { addNote, listNotes } from '#staff/staff-notes.api'
import { addNoteSchemas } from '#staff/staff-notes'
import { presentNote } from '../staff-notes/present.ts'
import { addStaffNote, readNotes } from '../add-staff-note.ts'
import { readJson, validBody } from '../../platform/lib/validate.ts'
import { notedIn } from '../http/case-call.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { staffOf } from '../../accounts/http/require-admin.ts'

export const staffNoteRoutes = new Hono<AppEnv>()
  .get(listNotes.path, async (c) => respond(c, listNotes, await notes(c)))
  .post(addNote.path, async (c) => {
    const input = validBody(addNoteSchemas.body, await readJson(c.req))
    await addStaffNote(c.var.db, notedIn(c), input, staffOf(c))
    return respond(c, addNote, await notes(c))
  })

const notes = async (c: Context<AppEnv>) => ({
  notes: (await readNotes(c.var.db, notedIn(c))).map(presentNote),
})
