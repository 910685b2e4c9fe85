import { Hono } from 'hono'
import { getHealth } from '#contract/health.api'
import type { AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'
import { build } from '../../index-document.ts'

/** For monitors outside: costs no read, so nothing needs to limit it. */
export const healthRoutes = new Hono<AppEnv>().get(getHealth.path, (c) => {
  const { invalid } = c.var.config
  const ok = invalid.length === 0
  return answer(c, getHealth, { ok, build, invalid: [...invalid] }, ok ? 200 : 503)
})
