import { Hono } from 'hono'
import { getStatus } from '#contract/status.api'
import type { AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'
import { statusOf } from '../../http/health.ts'

export const statusRoutes = new Hono<AppEnv>().get(getStatus.path, async (c) =>
  answer(c, getStatus, await statusOf(c)),
)
