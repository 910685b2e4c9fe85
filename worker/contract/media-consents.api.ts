import { endpoint } from './endpoint.ts'
import type * as schemas from './media-consents.ts'

/** Replaces a record that staff have made before. 409 for one that the companion has given herself. */
export const recordConsent = endpoint<typeof schemas.recordConsentSchemas>()(
  'PUT',
  '/api/admin/media/:id/consent',
  'staff',
)

/** What counts for a companion's files. */
export const listConsents = endpoint<typeof schemas.listConsentsSchemas>()(
  'GET',
  '/api/admin/companions/:id/consents',
  'staff',
)
