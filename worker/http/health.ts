import type { Context } from 'hono'
import type { Health } from '#contract/health'
import { readHealth } from '../flows/read-health.ts'
import { SECOND_MS } from '../lib/time.ts'
import type { AppEnv } from './context.ts'

/** An isolate reads its stores this often at most, however often it is asked: nothing else limits it. */
const HEALTH_KEPT_MS = 10 * SECOND_MS

const read = new WeakMap<D1Database, { at: number; health: Health }>()

/** Up to ten seconds old. */
export async function healthOf(c: Context<AppEnv>): Promise<Health> {
  const { catalogue, db, now, config } = c.var
  const { DB, MEDIA: bucket } = c.env
  const known = read.get(DB)
  if (known && now - known.at < HEALTH_KEPT_MS) return known.health
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
