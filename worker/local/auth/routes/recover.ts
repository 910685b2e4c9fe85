import { Hono } from 'hono'
import { z } from 'zod'
import { readBody, text } from '../body.ts'
import type { AuthEnv } from '../context.ts'
import { emailAddress } from '../email-address.ts'
import { limitByAddress } from '../rate-limit.ts'
import { redirectTarget } from '../redirects.ts'
import { invalid } from '../refusal.ts'
import { sendEmail } from '../send-email.ts'
import { findUserByEmail } from '../users.ts'

const recoverSchema = z.object({ email: text })
const resendSchema = z.object({ type: text, email: text, phone: text })

const resendable = ['signup', 'email_change', 'sms', 'phone_change']

export const recoverRoutes = new Hono<AuthEnv>()
  .post('/recover', async (c) => {
    const { scope } = c.var
    await limitByAddress(c, 'recover')
    const body = await readBody(c, recoverSchema)
    if (body.email === '') throw invalid('Password recovery requires an email')
    const email = emailAddress(body.email)
    const user = await findUserByEmail(scope.db, email)
    const redirectTo = redirectTarget(c, c.req.query('redirect_to'))
    if (user) await sendEmail(scope, user, 'recovery', { redirectTo })
    return c.json({})
  })
  .post('/resend', async (c) => {
    const { scope } = c.var
    await limitByAddress(c, 'resend')
    const body = await readBody(c, resendSchema)
    if (!resendable.includes(body.type)) {
      throw invalid(`Missing one of these types: ${resendable.join(', ')}`)
    }
    const { type } = body
    if (type !== 'signup' && type !== 'email_change') {
      throw invalid('Type provided requires a phone number')
    }
    if (body.email === '') throw invalid('Type provided requires an email address')
    const user = await findUserByEmail(scope.db, emailAddress(body.email))
    const isUnconfirmed = type === 'signup' ? user?.email_confirmed_at === null : user?.new_email
    const redirectTo = redirectTarget(c, c.req.query('redirect_to'))
    if (user && isUnconfirmed) await sendEmail(scope, user, type, { redirectTo })
    return c.json({})
  })
