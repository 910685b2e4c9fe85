import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import { requireUser } from '../bearer.ts'
import { readBody, text } from '../body.ts'
import type { AuthContext, AuthEnv } from '../context.ts'
import { clientAddress, limitByAddress } from '../rate-limit.ts'
import { refreshSession } from '../refresh.ts'
import { AccountServiceError, invalid } from '../refusal.ts'
import { answerSession, deleteSessions } from '../sessions.ts'
import { passwordSchema, signInByPassword } from '../sign-in.ts'
import { redirectTarget } from '../redirects.ts'
import { signUp, signUpSchema } from '../sign-up.ts'

const refreshSchema = z.object({ refresh_token: text })

/** A response from between the member and the service: a gateway, a rate limit, a bot challenge. */
function inTheWay(c: AuthContext, { status, html }: { status: number; html: boolean }): Response {
  const code = status as ContentfulStatusCode
  if (html) return c.html('<!doctype html><title>Just a moment…</title>', code)
  if (status === 429)
    throw new AccountServiceError(429, 'over_request_rate_limit', 'Request rate limit reached')
  if (status === 409)
    throw new AccountServiceError(409, 'conflict', 'Too many concurrent token refresh requests')
  return c.json({ message: `Answered with status ${status}` }, code)
}

async function grant(c: AuthContext): Promise<Response> {
  const { scope } = c.var
  switch (c.req.query('grant_type')) {
    case 'password': {
      const body = await readBody(c, passwordSchema)
      const { issued, weakness } = await signInByPassword(scope, body, clientAddress(c))
      return answerSession(c, issued, weakness ?? null)
    }
    case 'refresh_token': {
      const { renewalAnswer } = scope.settings
      if (renewalAnswer) return inTheWay(c, renewalAnswer)
      const { refresh_token } = await readBody(c, refreshSchema)
      return answerSession(c, await refreshSession(scope, refresh_token))
    }
    case 'id_token': {
      const provider = 'Provider (issuer "https://accounts.google.com")'
      throw new AccountServiceError(400, 'provider_disabled', `${provider} is not enabled`)
    }
    case 'web3':
      throw new AccountServiceError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
    default:
      throw new AccountServiceError(400, 'invalid_credentials', 'unsupported_grant_type')
  }
}

/** Sign-up, tokens and sign-out. */
export const sessionRoutes = new Hono<AuthEnv>()
  .post('/signup', async (c) => {
    await limitByAddress(c, 'signup')
    const body = await readBody(c, signUpSchema)
    const redirectTo = redirectTarget(c, c.req.query('redirect_to'))
    const signedUp = await signUp(c.var.scope, body, redirectTo)
    return 'session' in signedUp ? answerSession(c, signedUp.session) : c.json(signedUp.user)
  })
  .post('/token', async (c) => {
    await limitByAddress(c, 'token')
    return grant(c)
  })
  .post('/logout', async (c) => {
    const { user, session } = await requireUser(c)
    const scopes = {
      global: 'all',
      local: { only: session.id },
      others: { but: session.id },
    } as const
    const scope = c.req.query('scope') ?? 'global'
    if (!Object.hasOwn(scopes, scope)) throw invalid(`Unsupported logout scope "${scope}"`)
    await deleteSessions(c.var.scope.db, user.id, scopes[scope as keyof typeof scopes]).run()
    return c.body(null, 204)
  })
