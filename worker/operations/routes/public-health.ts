import { getHealthEndpoint } from '#operations/health'
import { healthOf } from '../http/health.ts'
import { sellerOf } from '../../billing/payments/providers.ts'
import type { Config } from '../../platform/lib/config.ts'
import { buildId } from '../../index-document.ts'
import { everyone } from '../../accounts/http/access.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

/** Health for external monitors. */
export const healthRoutes = routesOf([
  handle(getHealthEndpoint, {}, { access: everyone }, async (c) => {
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
