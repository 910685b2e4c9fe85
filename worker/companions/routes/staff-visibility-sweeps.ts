import { revertSweepSchemas } from '#companions/staff/visibility-sweeps'
import { revertSweep } from '#companions/staff/visibility-sweeps.api'
import { Hono } from 'hono'
import { revertSweep as revert } from '../revert-sweep.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { refreshCatalogue } from '../../catalogue/http/own-writes.ts'
import { staffOf } from '../../accounts/http/require-admin.ts'
import { readJson, validBody } from '../../platform/lib/validate.ts'

export const visibilitySweepRoutes = new Hono<AppEnv>().post(revertSweep.path, async (c) => {
  const sweep = validBody(revertSweepSchemas.body, await readJson(c.req))
  const result = await revert(c.var.db, sweep, staffOf(c))
  await refreshCatalogue(c)
  return respond(c, revertSweep, result)
})
