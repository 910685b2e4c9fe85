import { getTransparencyEndpoint } from '#moderation/transparency'
import { Hono } from 'hono'
import { withEdgeCache } from '../../catalogue/http/with-edge-cache.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { storedMonths } from '../transparency/queries.ts'

export const transparencyRoutes = new Hono<AppEnv>().get(
  getTransparencyEndpoint.path,
  withEdgeCache,
  async (c) => respond(c, getTransparencyEndpoint, { months: await storedMonths(c.var.db) }),
)
