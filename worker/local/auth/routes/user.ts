import { Hono } from 'hono'
import { requireUser } from '../bearer.ts'
import { readBody } from '../body.ts'
import { changeOwnAccount, ownAccountSchema } from '../change-account.ts'
import type { AuthEnv } from '../context.ts'
import { factorsOf } from '../factors/factor-rows.ts'
import { presentUser } from '../present-user.ts'
import { limitByAddress } from '../rate-limit.ts'
import { redirectTarget } from '../redirects.ts'
import { AccountServiceError } from '../refusal.ts'
import { sendEmail } from '../send-email.ts'

export const userRoutes = new Hono<AuthEnv>()
  .get('/user', async (c) => {
    const { user } = await requireUser(c)
    return c.json(presentUser(user, await factorsOf(c.var.scope.db, user.id)))
  })
  .put('/user', async (c) => {
    await limitByAddress(c, 'user')
    const { user, session } = await requireUser(c)
    const changes = await readBody(c, ownAccountSchema)
    const redirectTo = redirectTarget(c, c.req.query('redirect_to'))
    const changedUser = await changeOwnAccount(c.var.scope, { user, session, redirectTo }, changes)
    return c.json(presentUser(changedUser, await factorsOf(c.var.scope.db, user.id)))
  })
  .get('/reauthenticate', async (c) => {
    const { user } = await requireUser(c)
    if (user.email_confirmed_at === null) {
      throw new AccountServiceError(422, 'email_not_confirmed', 'Please verify your email first.')
    }
    await sendEmail(c.var.scope, user, 'reauthentication', { redirectTo: redirectTarget(c) })
    return c.json({})
  })
  .on(['GET', 'POST', 'DELETE'], '/user/identities/*', async (c) => {
    await requireUser(c)
    throw new AccountServiceError(404, 'manual_linking_disabled', 'Manual linking is disabled')
  })
