import { endpoint } from '../../../platform/contract/endpoint.ts'
import type * as schemas from './trash.ts'

/** Companions that staff have deleted, until they are deleted for good. */
export const listTrash = endpoint<typeof schemas.listTrashSchemas>()(
  'GET',
  '/api/admin/trash',
  'staff',
)

/**
 * Puts several companions into the trash, in one step; those who are there already count as done. May be repeated.
 */
export const trashCompanions = endpoint<typeof schemas.trashCompanionsSchemas>()(
  'POST',
  '/api/admin/companions/trash',
  'staff',
)

/** As a draft, or archived if she was ever published; never straight to the public. 404: she is not in the trash. */
export const restoreTrashed = endpoint<typeof schemas.restoreTrashedSchemas>()(
  'POST',
  '/api/admin/trash/:id/restore',
  'staff',
)

/** For good, at once. 404: she is not in the trash. 409: it needs a second person. */
export const deleteTrashed = endpoint<typeof schemas.deleteTrashedSchemas>()(
  'DELETE',
  '/api/admin/trash/:id',
  'staff',
)
