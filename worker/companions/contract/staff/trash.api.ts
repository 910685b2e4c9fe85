import { endpoint } from '../../../platform/contract/endpoint.ts'
import type * as schemas from './trash.ts'

/** Companions that staff have deleted and that are still in the trash. */
export const listTrash = endpoint<typeof schemas.listTrashSchemas>()(
  'GET',
  '/api/admin/trash',
  'staff',
)

/** Moves several companions to the trash in one batch; those already there count as moved. May be repeated. */
export const trashCompanions = endpoint<typeof schemas.trashCompanionsSchemas>()(
  'POST',
  '/api/admin/companions/trash',
  'staff',
)

/**
 * Restores a companion as a draft, or as archived if she was ever published; never as published. 404: she is not in
 * the trash.
 */
export const restoreTrashed = endpoint<typeof schemas.restoreTrashedSchemas>()(
  'POST',
  '/api/admin/trash/:id/restore',
  'staff',
)

/** Deletes a companion permanently. 404: she is not in the trash. 409: a second person must approve. */
export const deleteTrashed = endpoint<typeof schemas.deleteTrashedSchemas>()(
  'DELETE',
  '/api/admin/trash/:id',
  'staff',
)
