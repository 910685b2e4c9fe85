import { endpoint } from './endpoint.ts'
import type * as schemas from './planned-changes.ts'

/**
 * What a file of companions (`file` of a form) would change, row by row; nothing is written. 422 for a file that
 * can't be read.
 */
export const previewImport = endpoint<typeof schemas.previewImportSchemas>()(
  'POST',
  '/api/admin/companions/import',
  'staff',
)

/**
 * Writes a slice of what was shown, each companion by herself; those who were changed since are left alone. May be
 * repeated. 409: more than a few need a second person.
 */
export const writeChanges = endpoint<typeof schemas.writeChangesSchemas>()(
  'POST',
  '/api/admin/companions/changes',
  'staff',
)

/** What changes that need a second person would do now. 404 for a request of another kind. */
export const readConfirmedChanges = endpoint<typeof schemas.readConfirmedChangesSchemas>()(
  'GET',
  '/api/admin/confirmations/:id/changes',
  'staff',
)

/** Writes a slice of what a second person has confirmed. May be repeated. 409: it is not confirmed, or was too long ago. */
export const writeConfirmedChanges = endpoint<typeof schemas.writeConfirmedChangesSchemas>()(
  'POST',
  '/api/admin/confirmations/:id/changes',
  'staff',
)

/**
 * What would undo a confirmed edit now, as `writeChanges` takes it: of each companion that it changed, or why not.
 * 409: it is not written, or was too long ago.
 */
export const readUndo = endpoint<typeof schemas.readUndoSchemas>()(
  'GET',
  '/api/admin/confirmations/:id/undo',
  'staff',
)
