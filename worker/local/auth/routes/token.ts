import { Hono } from 'hono'
import { z } from 'zod'
import { readBody, text } from '../body.ts'
import type { AuthContext, AuthEnv } from '../context.ts'
import { limitByAddress } from '../rate-limit.ts'
import { refreshSession } from '../refresh.ts'
import { Refusal } from '../refusal.ts'
import { answerSession } from '../sessions.ts'
import { codeSchema, passwordSchema, signInByCode, signInByPassword } from '../sign-in.ts'

const refreshSchema = z.object({ refresh_token: text })

async function grant(c: AuthContext): Promise<Response> {
  const { scope } = c.var
  switch (c.req.query('grant_type')) {
    case 'password': {
      const { issued, weakness } = await signInByPassword(scope, await readBody(c, passwordSchema))
      return answerSession(c, issued, weakness)
    }
    case 'refresh_token': {
      const { refresh_token } = await readBody(c, refreshSchema)
      return answerSession(c, await refreshSession(scope, refresh_token))
    }
    case 'pkce':
      return answerSession(c, await signInByCode(scope, await readBody(c, codeSchema)))
    case 'id_token': {
      const provider = 'Provider (issuer "https://accounts.google.com")'
      throw new Refusal(400, 'provider_disabled', `${provider} is not enabled`)
    }
    case 'web3':
      throw new Refusal(422, 'web3_provider_disabled', 'Web3 provider is disabled')
    default:
      throw new Refusal(400, 'invalid_credentials', 'unsupported_grant_type')
  }
}

export const tokenRoutes = new Hono<AuthEnv>().post('/token', async (c) => {
  await limitByAddress(c, 'token')
  return grant(c)
})
