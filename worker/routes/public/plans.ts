import { Hono } from 'hono'
import { listPlans } from '#contract/plans.api'
import { sellerOf } from '../../features/payments/providers.ts'
import { presentPlans } from '../../features/settings/present.ts'
import { settingsOf, type AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'
import { withEdgeCache } from '../../http/with-edge-cache.ts'

export const planRoutes = new Hono<AppEnv>().get(listPlans.path, withEdgeCache, async (c) => {
  await c.var.catalogue.refresh(c.var.now)
  const settings = settingsOf(c.var.catalogue)
  const isSold = settings.checkoutOpen && sellerOf(c.var.config) !== null
  return answer(c, listPlans, presentPlans(settings, isSold))
})
