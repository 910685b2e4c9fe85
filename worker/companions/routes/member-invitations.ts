import { acceptInvitationEndpoint, acceptInvitationSchemas } from '#companions/invitations'
import { acceptRateLimit } from '../accounts/rules.ts'
import { acceptInvitation } from '../accept-invitation.ts'
import { originOf } from '../../platform/http/context.ts'
import { trustedEmailOf } from '../../accounts/http/confirmed-addresses.ts'
import { requireProvenSession } from '../../accounts/http/open-session.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { member } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const invitationRoutes = routesOf([
  handle(
    acceptInvitationEndpoint,
    acceptInvitationSchemas,
    { access: member('sign-in.invitation'), limit: acceptRateLimit },
    async (c, { caller, body: { token, answeredBy } }) => {
      const { db, now } = c.var
      // The call grants rights, so a stolen token of an ended session must not suffice.
      const confirmedEmail = await trustedEmailOf(c, await requireProvenSession(c, caller))
      const origin = originOf(c)
      const acceptance = await acceptInvitation(
        db,
        { ...caller, confirmedEmail },
        { token, answeredBy, now, origin },
      )
      sendMailInBackground(c)
      return acceptance
    },
  ),
])
