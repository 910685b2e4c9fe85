import type { Context } from 'hono'
import { listRecentlySeenSchemas, listRecentlySeenEndpoint } from '#media/recently-seen'
import { presentSeen } from '../../catalogue/engine/present/present-seen.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { openCards } from '../../catalogue/http/open-cards.ts'
import { ignoreErrors, resolveViewer } from '../../catalogue/http/public-call.ts'
import { allowAnyone } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const recentlySeenRoutes = routesOf([
  handle(
    listRecentlySeenEndpoint,
    listRecentlySeenSchemas,
    { access: allowAnyone },
    async (c, { query: { ids } }) => {
      if (c.req.header('authorization')) {
        const [{ actor }] = await Promise.all([resolveViewer(c), ignoreErrors(cardsOf(c, ids))])
        c.set('actor', actor)
      }
      const companions = await openCards(c, c.var.actor, ids)
      return { companions: companions.map(presentSeen) }
    },
  ),
])

/** Reads the cards in parallel with the viewer; those that the viewer may not open are filtered out later. */
const cardsOf = ({ var: { catalogue, now } }: Context<AppEnv>, ids: readonly string[]) =>
  catalogue.ask(
    now,
    (index) => ids.filter((id) => index.get(id)?.feed),
    (cards) => cards,
  )
