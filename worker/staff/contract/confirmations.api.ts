import type * as schemas from './confirmations.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Requests for a second person that the caller's role may decide on. */
export const listConfirmations = endpoint<typeof schemas.listConfirmationsSchemas>()(
  'GET',
  '/api/admin/confirmations',
  'staff',
)

/** Requests a second person's confirmation. 403 for actions that the caller's role does not include. */
export const requestConfirmation = endpoint<typeof schemas.requestConfirmationSchemas>()(
  'POST',
  '/api/admin/confirmations',
  'staff',
)

/**
 * Confirming executes the requested action. 403 for the caller's own request; 409 if it is decided,
 * has expired, or can no longer be executed.
 */
export const actOnConfirmation = endpoint<typeof schemas.actOnConfirmationSchemas>()(
  'POST',
  '/api/admin/confirmations/:id/steps',
  'staff',
)
