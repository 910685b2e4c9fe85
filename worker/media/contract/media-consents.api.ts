import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './media-consents.ts'

/** Replaces a record that staff have made before. 409 for one that the companion has given herself. */
export const recordConsent = endpoint<typeof schemas.recordConsentSchemas>()(
  'PUT',
  '/api/admin/media/:id/consent',
  'staff',
)

/**
 * A picture that was withdrawn may be uploaded again. 409 where there is another owner: then it is requested, see
 * `requestConfirmation`.
 */
export const liftBlock = endpoint<typeof schemas.liftBlockSchemas>()(
  'POST',
  '/api/admin/companions/:id/withdrawn-files/:file/lift',
  'staff',
)

/** What counts for a companion's files, and which she has withdrawn. */
export const listConsents = endpoint<typeof schemas.listConsentsSchemas>()(
  'GET',
  '/api/admin/companions/:id/consents',
  'staff',
)
