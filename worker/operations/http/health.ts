import type { Context } from 'hono'
import { readHealth } from '../read-health.ts'
import { readStatus } from '../read-status.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { cachedRead } from '../../platform/http/cached-read.ts'

const siteOf = (c: Context<AppEnv>) => {
  const { catalogue, db, config } = c.var
  return {
    catalogue,
    db,
    config,
    bucket: c.env.MEDIA,
    hasSchedule: !config.isDevelopment,
    hasBackups: config.backupRecipient !== null,
  }
}

/** Cached for ten seconds. */
export const healthOf = cachedRead((c) => readHealth(siteOf(c), c.var.now))

/** Cached for twenty seconds: its own ten, and ten of the health. */
export const statusOf = cachedRead((c) => readStatus(c.var.db, healthOf(c), c.var.now))
