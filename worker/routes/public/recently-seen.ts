import { Hono } from 'hono'
import { listRecentlySeenSchemas } from '#contract/recently-seen'
import { listRecentlySeen } from '#contract/recently-seen.api'
import { presentSeen } from '../../features/catalogue/present-seen.ts'
import type { AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'
import { openCards } from '../../http/open-cards.ts'
import { whoAsks } from '../../http/public-call.ts'
import { validQuery } from '../../lib/validate.ts'

export const recentlySeenRoutes = new Hono<AppEnv>().get(
  listRecentlySeen.path,
  validQuery(listRecentlySeenSchemas.query),
  async (c) => {
    if (c.req.header('authorization')) c.set('actor', (await whoAsks(c)).actor)
    const companions = await openCards(c, c.var.actor, c.req.valid('query').ids)
    return answer(c, listRecentlySeen, { companions: companions.map(presentSeen) })
  },
)
