import { Hono } from 'hono'
import { z } from 'zod'
import { requireAdministrator } from '../bearer.ts'
import { fields, readBody, text } from '../body.ts'
import { addressTaken } from '../change-account.ts'
import type { AuthContext, AuthEnv } from '../context.ts'
import { emailAddress } from '../email-address.ts'
import { challengeFields, challengeOf } from '../flow-states.ts'
import { presentUser } from '../present-user.ts'
import { limitByAddress } from '../rate-limit.ts'
import { redirectTarget } from '../redirects.ts'
import { Refusal } from '../refusal.ts'
import { sendEmail } from '../send-email.ts'
import { findUserByEmail, insertUser, makeUser } from '../users.ts'

const invitationSchema = z.object({ email: text, data: fields })
const magicLinkSchema = z.object({
  email: text,
  phone: text,
  data: fields,
  create_user: z.boolean().nullish(),
  ...challengeFields,
})

/** The user of an address, and what stores one if there is none. */
async function findOrMakeUser({ var: { scope } }: AuthContext, email: string, data = {}) {
  const { db, now } = scope
  const known = await findUserByEmail(db, email)
  const user = known ?? makeUser({ email, password: null, userMetadata: data }, now)
  return { user, first: known ? [] : [insertUser(db, user)] }
}

/** Links that sign in without a password. */
export const invitationRoutes = new Hono<AuthEnv>()
  .post('/invite', async (c) => {
    await requireAdministrator(c)
    const { email, data } = await readBody(c, invitationSchema)
    const { user, first } = await findOrMakeUser(c, emailAddress(email), data ?? {})
    if (user.email_confirmed_at !== null) throw addressTaken()
    const redirectTo = redirectTarget(c, c.req.query('redirect_to'))
    const invited = { ...user, invited_at: c.var.scope.now }
    return c.json(
      presentUser(await sendEmail(c.var.scope, invited, 'invite', { redirectTo }, first)),
    )
  })
  .post('/otp', async (c) => {
    await limitByAddress(c, 'otp')
    const body = await readBody(c, magicLinkSchema)
    if (body.email === '') {
      throw new Refusal(400, 'phone_provider_disabled', 'Unsupported phone provider')
    }
    const { user, first } = await findOrMakeUser(c, emailAddress(body.email), body.data ?? {})
    if (first.length > 0 && body.create_user === false) {
      throw new Refusal(422, 'otp_disabled', 'Signups not allowed for otp')
    }
    const redirectTo = redirectTarget(c, c.req.query('redirect_to'))
    const challenge = challengeOf(body)
    const kind = user.email_confirmed_at === null ? 'signup' : 'magiclink'
    await sendEmail(c.var.scope, user, kind, { redirectTo, challenge }, first)
    return c.json({})
  })
