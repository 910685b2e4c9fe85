import type * as schemas from './companion-preview.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/**
 * The profile page with unsaved changes, also for an unpublished companion. Writes nothing. 422
 * lists invalid fields.
 */
export const previewCompanion = endpoint<typeof schemas.previewCompanionSchemas>()(
  'POST',
  '/api/admin/companions/:id/preview',
  'staff',
)

/** The profile page with all submitted changes of the companion. */
export const previewRevision = endpoint<typeof schemas.previewRevisionSchemas>()(
  'GET',
  '/api/admin/revisions/:id/preview',
  'staff',
)
