import type * as schemas from './confirmations.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** What needs a second person, as far as the caller's role may decide on it. */
export const listConfirmations = endpoint<typeof schemas.listConfirmationsSchemas>()(
  'GET',
  '/api/admin/confirmations',
  'staff',
)

/** Asks for a second person. 403 for what the caller's role does not include. */
export const requestConfirmation = endpoint<typeof schemas.requestConfirmationSchemas>()(
  'POST',
  '/api/admin/confirmations',
  'staff',
)

/**
 * Confirming does what was requested. 403 for one's own, 409 when it was decided, has expired, or is
 * no longer possible.
 */
export const actOnConfirmation = endpoint<typeof schemas.actOnConfirmationSchemas>()(
  'POST',
  '/api/admin/confirmations/:id/steps',
  'staff',
)
