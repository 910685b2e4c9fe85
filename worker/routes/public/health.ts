import { Hono } from 'hono'
import { getHealth } from '#contract/health.api'
import type { AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'
import { healthOf } from '../../http/health.ts'
import { build } from '../../index-document.ts'

/** For monitors outside. */
export const healthRoutes = new Hono<AppEnv>().get(getHealth.path, async (c) => {
  const invalid = [...c.var.config.invalid]
  const health = await healthOf(c)
  const version = c.env.VERSION?.id ?? ''
  const ok = invalid.length === 0 && health.late.length === 0
  return answer(c, getHealth, { ok, build, version, invalid, ...health }, ok ? 200 : 503)
})
