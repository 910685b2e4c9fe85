import { Hono } from 'hono'
import { acceptInvitation } from '#contract/invitations.api'
import { acceptInvitationSchemas } from '#contract/invitations'
import { acceptRateLimit } from '../../features/companion-accounts/rules.ts'
import { isMember } from '../../features/members/rules.ts'
import { consumeRateLimit } from '../../features/rate-limits/consume-rate-limit.ts'
import { acceptInvitation as accept } from '../../flows/accept-invitation.ts'
import { permit } from '../../lib/permit.ts'
import { readJson, validBody } from '../../lib/validate.ts'
import { originOf, type AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'
import { identify } from '../../http/identify.ts'
import { trustedEmailOf } from '../../http/confirmed-addresses.ts'
import { requireProvenSession } from '../../http/open-session.ts'
import { smallBody } from '../../http/public-form.ts'
import { sendMailInBackground } from '../../http/send-mail-in-background.ts'

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
    return answer(c, acceptInvitation, accepted)
  },
)
