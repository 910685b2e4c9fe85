import { Hono, type Context } from 'hono'
import { listRecentlySeenSchemas } from '#media/recently-seen'
import { listRecentlySeen } from '#media/recently-seen.api'
import { presentSeen } from '../../catalogue/engine/present/present-seen.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { openCards } from '../../catalogue/http/open-cards.ts'
import { ignoreErrors, resolveViewer } from '../../catalogue/http/public-call.ts'
import { validQuery } from '../../platform/lib/validate.ts'

export const recentlySeenRoutes = new Hono<AppEnv>().get(
  listRecentlySeen.path,
  validQuery(listRecentlySeenSchemas.query),
  async (c) => {
    const { ids } = c.req.valid('query')
    if (c.req.header('authorization')) {
      const [{ actor }] = await Promise.all([resolveViewer(c), ignoreErrors(cardsOf(c, ids))])
      c.set('actor', actor)
    }
    const companions = await openCards(c, c.var.actor, ids)
    return respond(c, listRecentlySeen, { companions: companions.map(presentSeen) })
  },
)

/** Read beside who asks: which of them are open is known later. */
const cardsOf = ({ var: { catalogue, now } }: Context<AppEnv>, ids: readonly string[]) =>
  catalogue.ask(
    now,
    (index) => ids.filter((id) => index.get(id)?.feed),
    (listed) => listed,
  )
