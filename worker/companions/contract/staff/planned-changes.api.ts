import { endpoint } from '../../../platform/contract/endpoint.ts'
import type * as schemas from './planned-changes.ts'

/**
 * Previews the changes of a file of companions (`file` of a form) row by row; nothing is written. 422 for an
 * unreadable file.
 */
export const previewImport = endpoint<typeof schemas.previewImportSchemas>()(
  'POST',
  '/api/admin/companions/import',
  'staff',
)

/**
 * Writes a slice of previewed changes, each companion in her own batch; those changed since are skipped. May be
 * repeated.
 */
export const writeChanges = endpoint<typeof schemas.writeChangesSchemas>()(
  'POST',
  '/api/admin/companions/changes',
  'staff',
)
