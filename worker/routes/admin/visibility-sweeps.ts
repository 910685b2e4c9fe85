import { revertSweepSchemas } from '#contract/visibility-sweeps'
import { revertSweep } from '#contract/visibility-sweeps.api'
import { Hono } from 'hono'
import { revertSweep as revert } from '../../flows/revert-sweep.ts'
import type { AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'
import { refreshCatalogue } from '../../http/own-writes.ts'
import { staffOf } from '../../http/require-admin.ts'
import { readJson, validBody } from '../../lib/validate.ts'

export const visibilitySweepRoutes = new Hono<AppEnv>().post(revertSweep.path, async (c) => {
  const sweep = validBody(revertSweepSchemas.body, await readJson(c.req))
  const result = await revert(c.var.db, sweep, staffOf(c))
  await refreshCatalogue(c)
  return answer(c, revertSweep, result)
})
