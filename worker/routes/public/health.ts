import { Hono, type Context } from 'hono'
import { getHealth } from '#contract/health.api'
import type { Health } from '#contract/health'
import { readHealth } from '../../flows/read-health.ts'
import { SECOND_MS } from '../../lib/time.ts'
import type { AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'
import { build } from '../../index-document.ts'

/** An isolate reads its stores this often at most, however often it is asked: nothing else limits it. */
const KEPT_MS = 10 * SECOND_MS

/** For monitors outside. */
export const healthRoutes = new Hono<AppEnv>().get(getHealth.path, async (c) => {
  const invalid = [...c.var.config.invalid]
  const health = await healthOf(c)
  const version = c.env.VERSION?.id ?? ''
  const ok = invalid.length === 0 && health.late.length === 0
  return answer(c, getHealth, { ok, build, version, invalid, ...health }, ok ? 200 : 503)
})

const read = new WeakMap<D1Database, { at: number; health: Health }>()

async function healthOf(c: Context<AppEnv>): Promise<Health> {
  const { catalogue, db, now, config } = c.var
  const { DB, MEDIA: bucket } = c.env
  const known = read.get(DB)
  if (known && now - known.at < KEPT_MS) return known.health
  const health = await readHealth(
    {
      ...{ catalogue, db, bucket, hasSchedule: !config.isDevelopment },
      hasBackups: config.backupRecipient !== null,
    },
    now,
  )
  read.set(DB, { at: now, health })
  return health
}
