import { endpoint } from '../../../platform/contract/endpoint.ts'
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
 * repeated.
 */
export const writeChanges = endpoint<typeof schemas.writeChangesSchemas>()(
  'POST',
  '/api/admin/companions/changes',
  'staff',
)
