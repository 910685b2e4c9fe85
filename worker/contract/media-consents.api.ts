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

/** Who has files without a record: first those with most that are public. At most 100. */
export const listMissingConsents = endpoint<typeof schemas.listMissingConsentsSchemas>()(
  'GET',
  '/api/admin/missing-consents',
  'staff',
)

export const listOwnConsents = endpoint<typeof schemas.listOwnConsentsSchemas>()(
  'GET',
  '/api/own/consents',
  'companion',
)

/**
 * Takes a file off the site at once, wherever it is, and has it refused from now on. A receipt is mailed.
 * May be repeated. 503 when the file is out of every answer, but could not be deleted yet.
 */
export const revokeConsent = endpoint<typeof schemas.revokeConsentSchemas>()(
  'POST',
  '/api/own/media/:id/revoke',
  'companion',
)
