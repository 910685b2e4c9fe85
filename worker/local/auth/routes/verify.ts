import { Hono } from 'hono'
import { z } from 'zod'
import { readBody, text } from '../body.ts'
import type { AuthEnv } from '../context.ts'
import { emailAddress } from '../email-address.ts'
import { expiredCode, FIRST_HALF, followToken } from '../follow-token.ts'
import { limitByAddress } from '../rate-limit.ts'
import { redirectTarget } from '../redirects.ts'
import { invalid, AccountServiceError } from '../refusal.ts'
import { answerSession, startSession } from '../sessions.ts'
import { backWithFailure, backWithMessage, backWithSession } from '../redirect-target.ts'

const bodySchema = z.object({ type: text, token: text, token_hash: text, email: text, phone: text })

type Body = z.output<typeof bodySchema>

/** @throws AccountServiceError 400 or 403 */
function proofOf(body: Body): Parameters<typeof followToken>[2] {
  const { token, token_hash, email, phone } = body
  if ((token === '') === (token_hash === '')) {
    throw invalid('Verify requires either a token or a token hash')
  }
  if (token_hash !== '') {
    if (email === '' && phone === '') return { hash: token_hash }
    throw invalid('Only the token_hash and type should be provided')
  }
  if (phone !== '' && email === '') {
    if (/^\+?[1-9]\d{1,14}$/.test(phone)) throw expiredCode()
    throw invalid('Invalid phone number format (E.164 required)')
  }
  if (email === '' || phone !== '') {
    throw invalid('Only an email address or phone number should be provided on verify')
  }
  return { email: emailAddress(email), code: token.replaceAll('-', '') }
}

export const verifyRoutes = new Hono<AuthEnv>()
  .post('/verify', async (c) => {
    const { scope } = c.var
    await limitByAddress(c, 'verify')
    const body = await readBody(c, bodySchema)
    if (body.type === '') throw invalid('Verify requires a verification type')
    const user = await followToken(scope, body.type, proofOf(body))
    if (!user) return c.json({ msg: FIRST_HALF, code: '200' })
    return answerSession(c, await startSession(scope, user, 'otp'))
  })
  .get('/verify', async (c) => {
    const { scope } = c.var
    await limitByAddress(c, 'verify')
    const { token = '', type = '', redirect_to } = c.req.query()
    if (token === '') throw invalid('Verify requires a token or a token hash')
    if (type === '') throw invalid('Verify requires a verification type')
    const to = redirectTarget(c, redirect_to)
    try {
      const user = await followToken(scope, type, { hash: token })
      if (!user) return c.redirect(backWithMessage(to, FIRST_HALF), 303)
      const issued = await startSession(scope, user, 'otp')
      return c.redirect(backWithSession(to, issued, type), 303)
    } catch (error) {
      if (!(error instanceof AccountServiceError)) throw error
      return c.redirect(backWithFailure(to, error), 303)
    }
  })
