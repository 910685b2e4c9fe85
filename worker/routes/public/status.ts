import { Hono, type Context } from 'hono'
import type { Health } from '#contract/health'
import type { SiteStatus } from '#contract/status'
import { getStatus } from '#contract/status.api'
import { readStatus } from '../../flows/read-status.ts'
import type { AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'
import { healthOf } from '../../http/health.ts'

export const statusRoutes = new Hono<AppEnv>().get(getStatus.path, async (c) =>
  answer(c, getStatus, await statusOf(c)),
)

/** As old as the health that it was read with. */
const read = new WeakMap<Health, SiteStatus>()

async function statusOf(c: Context<AppEnv>): Promise<SiteStatus> {
  const { db, now } = c.var
  const health = await healthOf(c)
  const status = read.get(health) ?? (await readStatus(db, health, now))
  read.set(health, status)
  return status
}
