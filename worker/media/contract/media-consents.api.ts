import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './media-consents.ts'

/** Replaces a record that staff have made before. 409 for a record that the companion has given herself. */
export const recordConsent = endpoint<typeof schemas.recordConsentSchemas>()(
  'PUT',
  '/api/admin/media/:id/consent',
  'staff',
)

/**
 * Allows the upload of a withdrawn picture again. 409 if there is another owner: the call must then be requested, see
 * `requestConfirmation`.
 */
export const liftBlock = endpoint<typeof schemas.liftBlockSchemas>()(
  'POST',
  '/api/admin/companions/:id/withdrawn-files/:file/lift',
  'staff',
)

/** Valid consents for a companion's files, and the files that she has withdrawn. */
export const listConsents = endpoint<typeof schemas.listConsentsSchemas>()(
  'GET',
  '/api/admin/companions/:id/consents',
  'staff',
)
