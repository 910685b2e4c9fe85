import type * as schemas from './companion-preview.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Her page with what was typed and not saved, whether she is public or not. Writes nothing. 422 lists what is wrong. */
export const previewCompanion = endpoint<typeof schemas.previewCompanionSchemas>()(
  'POST',
  '/api/admin/companions/:id/preview',
  'staff',
)

/** Her page with all that she has submitted. */
export const previewRevision = endpoint<typeof schemas.previewRevisionSchemas>()(
  'GET',
  '/api/admin/revisions/:id/preview',
  'staff',
)
