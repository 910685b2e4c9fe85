import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './invitations.ts'

/**
 * Links the account to the companion who was invited. May be repeated. 404 for a token that is unknown or
 * withdrawn; 409 when it has expired, was used by someone else, or either side has a link already.
 */
export const acceptInvitation = endpoint<typeof schemas.acceptInvitationSchemas>()(
  'POST',
  '/api/invitations/accept',
  'member',
)
