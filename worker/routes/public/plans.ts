import { Hono } from 'hono'
import { listPlans } from '#contract/plans.api'
import { mediaStock } from '../../features/media/stock.ts'
import { sellerOf } from '../../features/payments/providers.ts'
import { presentPlans } from '../../features/settings/present.ts'
import { settingsOf, type AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'
import { withEdgeCache } from '../../http/with-edge-cache.ts'

export const planRoutes = new Hono<AppEnv>().get(listPlans.path, withEdgeCache, async (c) => {
  const { catalogue, db, now } = c.var
  await catalogue.refresh(now)
  const settings = settingsOf(catalogue)
  const { photos, videos } = settings.claims
  // Without the database the plans are still shown, without figures.
  const stock = photos || videos ? await mediaStock(db).catch(() => null) : null
  const payable = settings.checkoutOpen && sellerOf(c.var.config) !== null
  return answer(c, listPlans, presentPlans(settings, { payable, stock }))
})
