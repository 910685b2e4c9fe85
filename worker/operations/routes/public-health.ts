import type { Context } from 'hono'
import { getHealthEndpoint } from '#operations/health'
import { getStatusEndpoint } from '#operations/status'
import { sellerOf } from '../../billing/payments/providers.ts'
import type { Config } from '../../platform/lib/config.ts'
import { buildId } from '../../index-document.ts'
import { allowAnyone } from '../../accounts/http/access.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'
import { readHealth } from '../read-health.ts'
import { readStatus } from '../read-status.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { cachedRead } from '../../platform/http/cached-read.ts'

/** The site whose health is read. */
export const healthSiteOf = (c: Context<AppEnv>) => {
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
const healthOf = cachedRead((c) => readHealth(healthSiteOf(c), c.var.now))

/** Cached for twenty seconds: its own ten, and ten of the health. */
const statusOf = cachedRead((c) => readStatus(c.var.db, healthOf(c), c.var.now))

/** Health for external monitors. */
export const healthRoutes = routesOf([
  handle(getHealthEndpoint, {}, { access: allowAnyone }, async (c) => {
    const invalid = [...c.var.config.invalid]
    const health = await healthOf(c)
    const version = c.env.VERSION?.id ?? ''
    const differs = health.accounts?.length ?? 0
    const ok = invalid.length === 0 && health.late.length === 0 && differs === 0
    const featuresOff = partsOff(c.var.config)
    const answer = { ok, build: buildId(), version, invalid, off: featuresOff, ...health }
    return respond(c, getHealthEndpoint, answer, ok ? 200 : 503)
  }),
])

const partsOff = (config: Config) =>
  sellerOf(config) && config.accountsSecretKey === null
    ? [{ what: 'mail to members about their plans', needs: 'SUPABASE_SECRET_KEY' }]
    : []

export const statusRoutes = routesOf([
  handle(getStatusEndpoint, {}, { access: allowAnyone }, (c) => statusOf(c)),
])
