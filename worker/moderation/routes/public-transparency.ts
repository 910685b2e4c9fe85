import { getTransparencyEndpoint } from '#moderation/transparency'
import { Hono } from 'hono'
import { ignoreErrors } from '../../catalogue/http/public-call.ts'
import { withEdgeCache } from '../../catalogue/http/with-edge-cache.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { storedMonths } from '../transparency/queries.ts'

export const transparencyRoutes = new Hono<AppEnv>().get(
  getTransparencyEndpoint.path,
  withEdgeCache,
  async (c) => {
    const { db, catalogue, now } = c.var
    // The page around the figures needs the catalogue, which is read in the same round trip.
    const [months] = await Promise.all([storedMonths(db), ignoreErrors(catalogue.refresh(now))])
    return respond(c, getTransparencyEndpoint, { months })
  },
)
