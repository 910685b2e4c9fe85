import * as z from 'zod/mini'
import { multiLine } from '../../platform/contract/form-fields.ts'
import { message } from '../../contract/refusals.ts'
import { MAX_STAFF_NOTE } from './staff-note-options.ts'

export const staffNote = z.object({
  id: z.string(),
  at: z.string(),
  /** Author's name. */
  by: z.string(),
  text: z.string(),
})
export type StaffNote = z.infer<typeof staffNote>

const notes = z.object({
  /** Oldest first. */
  notes: z.array(staffNote),
})

export const listNotesSchemas = { response: notes }

export const addNoteSchemas = {
  body: z.object({
    /** Chosen by the caller, so that a repeated call adds one note. */
    id: z.uuid(message('field.id')),
    text: multiLine(MAX_STAFF_NOTE),
  }),
  response: notes,
}
export type NoteInput = z.output<typeof addNoteSchemas.body>
