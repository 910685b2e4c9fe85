import { Hono, type Context } from 'hono'
import { listRecentlySeenSchemas } from '#contract/recently-seen'
import { listRecentlySeen } from '#contract/recently-seen.api'
import { presentSeen } from '../../features/catalogue/present-seen.ts'
import type { AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'
import { openCards } from '../../http/open-cards.ts'
import { ahead, whoAsks } from '../../http/public-call.ts'
import { validQuery } from '../../lib/validate.ts'

export const recentlySeenRoutes = new Hono<AppEnv>().get(
  listRecentlySeen.path,
  validQuery(listRecentlySeenSchemas.query),
  async (c) => {
    const { ids } = c.req.valid('query')
    if (c.req.header('authorization')) {
      const [{ actor }] = await Promise.all([whoAsks(c), ahead(cardsOf(c, ids))])
      c.set('actor', actor)
    }
    const companions = await openCards(c, c.var.actor, ids)
    return answer(c, listRecentlySeen, { companions: companions.map(presentSeen) })
  },
)

/** Read beside who asks: which of them are open is known later. */
const cardsOf = ({ var: { catalogue, now } }: Context<AppEnv>, ids: readonly string[]) =>
  catalogue.ask(
    now,
    (index) => ids.filter((id) => index.get(id)?.feed),
    (listed) => listed,
  )
