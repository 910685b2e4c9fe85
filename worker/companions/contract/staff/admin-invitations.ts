import type * as schemas from '../invitations.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'

export const getCompanionAccountEndpoint = endpoint<typeof schemas.getCompanionAccountSchemas>()(
  'GET',
  '/api/admin/companions/:id/account',
  'staff',
)

/** Mails a link. Repeating the same address creates no second invitation. 409 while another one is open. */
export const inviteCompanionEndpoint = endpoint<typeof schemas.inviteCompanionSchemas>()(
  'POST',
  '/api/admin/companions/:id/invitations',
  'staff',
)

/** Resends with a new link, withdraws, confirms or declines. 409 when the invitation was changed meanwhile. */
export const actOnInvitationEndpoint = endpoint<typeof schemas.actOnInvitationSchemas>()(
  'POST',
  '/api/admin/invitations/:id/steps',
  'staff',
)

/** Ends the account's access to the profile from its next call on. May be repeated. */
export const removeCompanionAccountEndpoint = endpoint<
  typeof schemas.removeCompanionAccountSchemas
>()('DELETE', '/api/admin/companions/:id/account', 'staff')
