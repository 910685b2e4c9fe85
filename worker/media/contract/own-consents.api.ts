import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './media-consents.ts'

// Apart from what staff call, which no other area loads.

export const listOwnConsents = endpoint<typeof schemas.listOwnConsentsSchemas>()(
  'GET',
  '/api/own/consents',
  'companion',
)

/**
 * Takes a file off the site at once, wherever it is, with copies of the very same bytes on her profile, and has it
 * refused from now on. A receipt is mailed. May be repeated. 503 when the file is out of every answer, but could not be deleted yet.
 */
export const revokeConsent = endpoint<typeof schemas.revokeConsentSchemas>()(
  'POST',
  '/api/own/media/:id/revoke',
  'companion',
)

/**
 * Lifts the blocks that a withdrawal has added, so that she may upload the file anew; the file itself is gone. For
 * an hour, and only by the account that withdrew it: else 404, or 409 once it is final. May be repeated.
 */
export const allowAgain = endpoint<typeof schemas.allowAgainSchemas>()(
  'POST',
  '/api/own/media/:id/allow-again',
  'companion',
)
