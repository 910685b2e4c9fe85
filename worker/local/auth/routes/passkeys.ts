import { Hono } from 'hono'
import { logAction } from '../audit-log.ts'
import { requireUser } from '../bearer.ts'
import { readBody } from '../body.ts'
import type { AuthEnv } from '../context.ts'
import { deletePasskey, findPasskey, passkeysOf, presentPasskey } from '../factors/passkey-rows.ts'
import {
  answeredSchema,
  beginRegistration,
  beginSignIn,
  register,
  rename,
  renamedSchema,
  requireLevel,
  signInByPasskey,
} from '../factors/passkeys.ts'
import { limitByAddress } from '../rate-limit.ts'
import { AccountServiceError } from '../refusal.ts'
import { answerSession } from '../sessions.ts'

/** Passkeys, which are in beta at the hosted service. */
export const passkeyRoutes = new Hono<AuthEnv>()
  .use('/passkeys/*', async (c, next) => {
    if (!c.var.scope.settings.passkeys) {
      throw new AccountServiceError(404, 'passkey_disabled', 'Passkeys are disabled')
    }
    await next()
  })
  .post('/passkeys/authentication/options', async (c) => {
    await limitByAddress(c, 'passkey')
    return c.json(await beginSignIn(c.var.scope))
  })
  .post('/passkeys/authentication/verify', async (c) =>
    answerSession(c, await signInByPasskey(c.var.scope, await readBody(c, answeredSchema))),
  )
  .post('/passkeys/registration/options', async (c) =>
    c.json(await beginRegistration(c.var.scope, await requireUser(c))),
  )
  .post('/passkeys/registration/verify', async (c) => {
    const owner = await requireUser(c)
    return c.json(await register(c.var.scope, owner, await readBody(c, answeredSchema)))
  })
  .get('/passkeys', async (c) => {
    const { user } = await requireUser(c)
    return c.json((await passkeysOf(c.var.scope.db, user)).map(presentPasskey))
  })
  .patch('/passkeys/:id', async (c) => {
    const { user } = await requireUser(c)
    const { friendly_name } = await readBody(c, renamedSchema)
    const passkey = await findPasskey(c.var.scope.db, user, c.req.param('id'))
    return c.json(presentPasskey(await rename(c.var.scope, passkey, friendly_name)))
  })
  .delete('/passkeys/:id', async (c) => {
    const owner = await requireUser(c)
    const { scope } = c.var
    await requireLevel(scope, owner)
    const passkey = await findPasskey(scope.db, owner.user, c.req.param('id'))
    await scope.db.batch([
      deletePasskey(scope.db, passkey),
      ...logAction(scope, owner.user, 'passkey_deleted', { passkey_id: passkey.id }),
    ])
    return c.body(null, 204)
  })
