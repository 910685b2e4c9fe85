import { Hono } from 'hono'
import { readBody } from '../body.ts'
import type { AuthEnv } from '../context.ts'
import { limitByAddress } from '../rate-limit.ts'
import { redirectTarget } from '../redirects.ts'
import { answerSession } from '../sessions.ts'
import { signUp, signUpSchema } from '../sign-up.ts'

export const signUpRoutes = new Hono<AuthEnv>().post('/signup', async (c) => {
  await limitByAddress(c, 'signup')
  const body = await readBody(c, signUpSchema)
  const redirectTo = redirectTarget(c, c.req.query('redirect_to'))
  const signedUp = await signUp(c.var.scope, body, redirectTo)
  return 'session' in signedUp ? answerSession(c, signedUp.session) : c.json(signedUp.user)
})
