import type * as schemas from './media-consents.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

// This file is separate from the endpoints of staff, which no other area loads.

export const listOwnConsentsEndpoint = endpoint<typeof schemas.listOwnConsentsSchemas>()(
  'GET',
  '/api/own/consents',
  'companion',
)

/**
 * Withdraws a file from the site immediately, in any state, with identical copies on the companion's profile, and
 * blocks its upload. A receipt is emailed. May be repeated. 503 if the file is no longer served but could not be
 * deleted yet.
 */
export const revokeConsentEndpoint = endpoint<typeof schemas.revokeConsentSchemas>()(
  'POST',
  '/api/own/media/:id/revoke',
  'companion',
)

/**
 * Lifts the blocks that a withdrawal has added, so that the companion may upload the file again; the file itself
 * stays deleted. Possible for an hour, by the account that withdrew it: otherwise 404, or 409 once it is final. May
 * be repeated.
 */
export const allowAgainEndpoint = endpoint<typeof schemas.allowAgainSchemas>()(
  'POST',
  '/api/own/media/:id/allow-again',
  'companion',
)
