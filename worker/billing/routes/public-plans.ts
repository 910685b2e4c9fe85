import { Hono } from 'hono'
import { listPlansEndpoint } from '#billing/plans'
import { mediaStock } from '../../media/files/stock.ts'
import { sellerOf } from '../payments/providers.ts'
import { presentPlans } from '../../catalogue/settings/present.ts'
import { settingsOf, type AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { withEdgeCache } from '../../catalogue/http/with-edge-cache.ts'

export const planRoutes = new Hono<AppEnv>().get(
  listPlansEndpoint.path,
  withEdgeCache,
  async (c) => {
    const { catalogue, db, now } = c.var
    await catalogue.refresh(now)
    const settings = settingsOf(catalogue)
    const { photos, videos } = settings.claims
    // If D1 fails, the plans appear without figures.
    const stock = photos || videos ? await mediaStock(db).catch(() => null) : null
    const payable = settings.checkoutOpen && sellerOf(c.var.config) !== null
    return respond(c, listPlansEndpoint, presentPlans(settings, { payable, stock }))
  },
)
