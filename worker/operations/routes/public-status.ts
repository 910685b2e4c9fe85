import { Hono } from 'hono'
import { getStatus } from '#operations/status.api'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { statusOf } from '../http/health.ts'

export const statusRoutes = new Hono<AppEnv>().get(getStatus.path, async (c) =>
  respond(c, getStatus, await statusOf(c)),
)
