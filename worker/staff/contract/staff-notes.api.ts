import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './staff-notes.ts'

/** What staff have noted about a companion or a case. 403 for kinds that the caller's role does not include. */
export const listNotes = endpoint<typeof schemas.listNotesSchemas>()(
  'GET',
  '/api/admin/staff-notes/:kind/:id',
  'staff',
)

/** Adds a note. None is changed or deleted: it goes with what it is about. */
export const addNote = endpoint<typeof schemas.addNoteSchemas>()(
  'POST',
  '/api/admin/staff-notes/:kind/:id',
  'staff',
)
