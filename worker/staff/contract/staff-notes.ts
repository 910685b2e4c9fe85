import * as z from 'zod/mini'
import { queueKinds } from './queue-kinds.ts'
import { multiLine } from '../../platform/contract/form-fields.ts'
import { message } from '../../contract/refusals.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Subjects of notes by staff. */
export const noteKinds = ['companion', ...queueKinds] as const
export type NoteKind = (typeof noteKinds)[number]

export const isNoteKind = (text: string): text is NoteKind =>
  (noteKinds as readonly string[]).includes(text)

/** Maximum length in characters. */
export const MAX_STAFF_NOTE = 2_000

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

/** Notes of staff about a companion or a case. 403 for kinds that the caller's role does not include. */
export const listNotesEndpoint = endpoint<typeof listNotesSchemas>()(
  'GET',
  '/api/admin/staff-notes/:kind/:id',
  'staff',
)

/** Adds a note. Notes cannot be changed; they are deleted with their subject. */
export const addNoteEndpoint = endpoint<typeof addNoteSchemas>()(
  'POST',
  '/api/admin/staff-notes/:kind/:id',
  'staff',
)
