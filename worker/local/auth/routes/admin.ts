import { Hono } from 'hono'
import { z } from 'zod'
import { listLog, logAction, serviceRole } from '../audit-log.ts'
import { requireAdministrator } from '../bearer.ts'
import { flag, readBody } from '../body.ts'
import {
  anyAccountSchema,
  changeAnyAccount,
  createAnyAccount,
  deleteAnyAccount,
  findAnyAccount,
} from '../change-any-account.ts'
import type { AuthEnv } from '../context.ts'
import { deleteFactor, factorsOf, findFactor, presentFactor } from '../factors/factor-rows.ts'
import { listAccounts } from '../list-accounts.ts'
import { deletePasskey, findPasskey, passkeysOf, presentPasskey } from '../factors/passkey-rows.ts'
import { presentUser } from '../present-user.ts'

const deletionSchema = z.object({ should_soft_delete: flag })

export const adminRoutes = new Hono<AuthEnv>()
  .use('/admin/*', async (c, next) => {
    await requireAdministrator(c)
    await next()
  })
  .get('/admin/users', async (c) => {
    const { users, total, link } = await listAccounts(c.var.scope.db, c.req.query())
    c.header('x-total-count', String(total))
    c.header('link', link)
    const items = users.map((user) => ({ ...presentUser(user), identities: null }))
    return c.json({ users: items, aud: 'authenticated' })
  })
  .get('/admin/audit', async (c) => c.json(await listLog(c.var.scope.db, c.req.query())))
  .post('/admin/users', async (c) => {
    const body = await readBody(c, anyAccountSchema)
    return c.json(presentUser(await createAnyAccount(c.var.scope, body)))
  })
  .get('/admin/users/:id', async (c) => {
    const { db } = c.var.scope
    const user = await findAnyAccount(db, c.req.param('id'))
    return c.json(presentUser(user, await factorsOf(db, user.id)))
  })
  .get('/admin/users/:id/factors', async (c) => {
    const { db } = c.var.scope
    const { id } = await findAnyAccount(db, c.req.param('id'))
    return c.json((await factorsOf(db, id)).map(presentFactor))
  })
  .delete('/admin/users/:id/factors/:factor', async (c) => {
    const { db } = c.var.scope
    const user = await findAnyAccount(db, c.req.param('id'))
    const factor = await findFactor(db, user, c.req.param('factor'))
    const traits = { user_id: user.id, factor_id: factor.id }
    await db.batch([
      ...logAction(c.var.scope, user, 'factor_deleted', traits),
      deleteFactor(db, factor),
    ])
    return c.json(presentFactor(factor))
  })
  .get('/admin/users/:id/passkeys', async (c) => {
    const { db } = c.var.scope
    const user = await findAnyAccount(db, c.req.param('id'))
    return c.json((await passkeysOf(db, user)).map(presentPasskey))
  })
  .delete('/admin/users/:id/passkeys/:passkey', async (c) => {
    const { db } = c.var.scope
    const user = await findAnyAccount(db, c.req.param('id'))
    const passkey = await findPasskey(db, user, c.req.param('passkey'))
    const traits = { user_id: user.id, passkey_id: passkey.id }
    await db.batch([
      deletePasskey(db, passkey),
      ...logAction(c.var.scope, serviceRole, 'passkey_deleted', traits),
    ])
    return c.body(null, 204)
  })
  .put('/admin/users/:id', async (c) => {
    const user = await findAnyAccount(c.var.scope.db, c.req.param('id'))
    const changes = await readBody(c, anyAccountSchema)
    return c.json(presentUser(await changeAnyAccount(c.var.scope, user, changes)))
  })
  .delete('/admin/users/:id', async (c) => {
    const user = await findAnyAccount(c.var.scope.db, c.req.param('id'))
    const { should_soft_delete } = await readBody(c, deletionSchema, '{}')
    await deleteAnyAccount(c.var.scope, user, should_soft_delete)
    return c.json({})
  })
