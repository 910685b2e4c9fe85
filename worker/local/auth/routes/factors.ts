import { Hono } from 'hono'
import { requireUser } from '../bearer.ts'
import { readBody } from '../body.ts'
import { challenge, verifyFactor, verifySchema } from '../factors/challenges.ts'
import type { AuthEnv } from '../context.ts'
import { findFactor } from '../factors/factor-rows.ts'
import { enrol, enrolSchema, unenrol } from '../factors/factors.ts'
import { clientAddress, limitByAddress } from '../rate-limit.ts'
import {
  codeSchema,
  deleteCodes,
  generateCodes,
  namedSchema,
  regenerateCodes,
  statusOfCodes,
  verifyCode,
} from '../factors/recovery-codes.ts'
import { AccountServiceError } from '../refusal.ts'
import { answerSession } from '../sessions.ts'

export const factorRoutes = new Hono<AuthEnv>()
  .post('/factors', async (c) => {
    const owner = await requireUser(c)
    return c.json(await enrol(c.var.scope, owner, await readBody(c, enrolSchema)))
  })
  .use('/factors/recovery-codes/*', async (c, next) => {
    if (!c.var.scope.settings.recoveryCodes) {
      await requireUser(c)
      // While recovery codes are off, the service parses their path as the id of a factor.
      throw new AccountServiceError(404, 'validation_failed', 'factor_id must be an UUID')
    }
    await next()
  })
  .get('/factors/recovery-codes', async (c) =>
    c.json(await statusOfCodes(c.var.scope, await requireUser(c))),
  )
  .post('/factors/recovery-codes', async (c) => {
    const owner = await requireUser(c)
    const { friendly_name } = await readBody(c, namedSchema, '{}')
    return c.json(await generateCodes(c.var.scope, owner, friendly_name))
  })
  .delete('/factors/recovery-codes', async (c) =>
    c.json(await deleteCodes(c.var.scope, await requireUser(c))),
  )
  .post('/factors/recovery-codes/regenerate', async (c) => {
    const owner = await requireUser(c)
    return c.json(await regenerateCodes(c.var.scope, owner))
  })
  .post('/factors/recovery-codes/verify', async (c) => {
    await limitByAddress(c, 'factor')
    const owner = await requireUser(c)
    const { code } = await readBody(c, codeSchema)
    return answerSession(c, await verifyCode(c.var.scope, owner, code))
  })
  .post('/factors/:id/challenge', async (c) => {
    await limitByAddress(c, 'factor')
    const { user } = await requireUser(c)
    return c.json(await challenge(c.var.scope, user, c.req.param('id'), clientAddress(c)))
  })
  .post('/factors/:id/verify', async (c) => {
    await limitByAddress(c, 'factor')
    const owner = await requireUser(c)
    const body = await readBody(c, verifySchema)
    const which = { factorId: c.req.param('id'), address: clientAddress(c) }
    return answerSession(c, await verifyFactor(c.var.scope, owner, { ...body, ...which }))
  })
  .delete('/factors/:id', async (c) => {
    const owner = await requireUser(c)
    const factor = await findFactor(c.var.scope.db, owner.user, c.req.param('id'))
    return c.json(await unenrol(c.var.scope, owner, factor))
  })
