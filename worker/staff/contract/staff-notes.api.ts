import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './staff-notes.ts'

/** Notes of staff about a companion or a case. 403 for kinds that the caller's role does not include. */
export const listNotes = endpoint<typeof schemas.listNotesSchemas>()(
  'GET',
  '/api/admin/staff-notes/:kind/:id',
  'staff',
)

/** Adds a note. Notes cannot be changed; they are deleted with their subject. */
export const addNote = endpoint<typeof schemas.addNoteSchemas>()(
  'POST',
  '/api/admin/staff-notes/:kind/:id',
  'staff',
)
