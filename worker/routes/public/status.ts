import { Hono, type Context } from 'hono'
import type { SiteStatus } from '#contract/status'
import { getStatus } from '#contract/status.api'
import { readStatus } from '../../flows/read-status.ts'
import type { AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'
import { HEALTH_KEPT_MS, healthOf } from '../../http/health.ts'

export const statusRoutes = new Hono<AppEnv>().get(getStatus.path, async (c) =>
  answer(c, getStatus, await statusOf(c)),
)

const read = new WeakMap<D1Database, { at: number; status: SiteStatus }>()

async function statusOf(c: Context<AppEnv>): Promise<SiteStatus> {
  const { db, now } = c.var
  const known = read.get(c.env.DB)
  if (known && now - known.at < HEALTH_KEPT_MS) return known.status
  const status = await readStatus(db, await healthOf(c), now)
  read.set(c.env.DB, { at: now, status })
  return status
}
