import { Hono } from 'hono'
import { z } from 'zod'
import { ensureAccounts, localAccounts } from './accounts.ts'
import { answerRefusal } from './refusal.ts'
import { readBody } from './body.ts'
import { openScope, type AuthEnv } from './context.ts'
import { ageProofs } from './sessions.ts'
import { changeSettings, changesOfSettings, readSettings, resetSettings } from './settings.ts'
import { holdKeys, rotateSigningKey } from './signing-keys.ts'

const clockSchema = z.strictObject({ offsetMs: z.number().int() })
const holdSchema = z.strictObject({ seconds: z.number().int().min(1) })
const ageSchema = z.strictObject({ email: z.email(), seconds: z.number().int().min(1) })
const rotationSchema = z.strictObject({ revoke: z.boolean().default(false) })

/** Controls of the stand-in for tests and local development. */
export const authPanel = new Hono<AuthEnv>()
  .basePath('/local/auth')
  .post('/accounts', async (c) => {
    const { db, now } = await openScope(c.req.raw, c.env)
    await ensureAccounts(db, now)
    return c.json({ accounts: localAccounts })
  })
  .post('/clock', async (c) => {
    const { offsetMs } = await readBody(c, clockSchema)
    await changeSettings(c.env.AUTH_DB, { clockOffsetMs: offsetMs })
    const { now } = await openScope(c.req.raw, c.env)
    return c.json({ now: new Date(now).toISOString() })
  })
  .post('/rotate-key', async (c) => {
    const { revoke } = await readBody(c, rotationSchema, '{}')
    return c.json({ kid: await rotateSigningKey(c.env.AUTH_DB, { revoke }) })
  })
  .post('/hold-keys', async (c) => {
    const { seconds } = await readBody(c, holdSchema)
    await holdKeys(await openScope(c.req.raw, c.env), seconds)
    return c.json({})
  })
  .post('/age-proofs', async (c) => {
    const { email, seconds } = await readBody(c, ageSchema)
    await ageProofs(c.env.AUTH_DB, email, seconds)
    return c.json({})
  })
  .get('/settings', async (c) => c.json(await readSettings(c.env.AUTH_DB)))
  .post('/settings', async (c) => {
    await changeSettings(c.env.AUTH_DB, await readBody(c, changesOfSettings))
    return c.json(await readSettings(c.env.AUTH_DB))
  })
  .delete('/settings', async (c) => {
    await resetSettings(c.env.AUTH_DB)
    return c.json(await readSettings(c.env.AUTH_DB))
  })
  .onError(answerRefusal)
