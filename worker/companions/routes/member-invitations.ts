import { Hono } from 'hono'
import { acceptInvitation } from '#companions/invitations.api'
import { acceptInvitationSchemas } from '#companions/invitations'
import { acceptRateLimit } from '../accounts/rules.ts'
import { isMember } from '../../accounts/members/rules.ts'
import { consumeRateLimit } from '../../platform/rate-limits/consume-rate-limit.ts'
import { acceptInvitation as accept } from '../accept-invitation.ts'
import { permit } from '../../accounts/lib/permit.ts'
import { readJson, validBody } from '../../platform/lib/validate.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { identify } from '../../accounts/http/identify.ts'
import { trustedEmailOf } from '../../accounts/http/confirmed-addresses.ts'
import { requireProvenSession } from '../../accounts/http/open-session.ts'
import { smallBody } from '../../platform/http/public-form.ts'
import { sendMailInBackground } from '../../notifications/http/send-mail-in-background.ts'

export const invitationRoutes = new Hono<AppEnv>().post(
  acceptInvitation.path,
  smallBody,
  async (c) => {
    const { db, now } = c.var
    const { actor } = await identify(c)
    const member = permit(actor, isMember, 'sign-in.invitation')
    await consumeRateLimit(db, { ...acceptRateLimit, who: member.id, now })
    const { token } = validBody(acceptInvitationSchemas.body, await readJson(c.req))
    // Rights follow from it: a stolen token of an ended session takes none.
    const confirmedEmail = await trustedEmailOf(c, await requireProvenSession(c, member))
    const origin = originOf(c)
    const accepted = await accept(db, { ...member, confirmedEmail }, { token, now, origin })
    sendMailInBackground(c)
    return respond(c, acceptInvitation, accepted)
  },
)
