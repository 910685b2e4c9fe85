import type { Context } from 'hono'
import { followEndpoint, listFollowsEndpoint, unfollowEndpoint } from '#notifications/follows'
import { MAX_FOLLOWS } from '#platform/limits'
import { maySee } from '../../catalogue/engine/rules.ts'
import { addFollow, followedBy, removeFollow } from '../follows/queries.ts'
import { followRateLimit } from '../follows/rules.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { isUuid } from '../../platform/lib/id.ts'
import { showCards } from '../../catalogue/http/cards.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { countFigure } from '../../catalogue/http/count-figures.ts'
import { whileCatalogueRefreshes } from '../../catalogue/http/public-call.ts'
import { member } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

const reader = member('sign-in.following', { reads: (c, id) => [followedBy(c.var.db, id)] })
const follower = whileCatalogueRefreshes(member('sign-in.follow'))

export const followRoutes = routesOf([
  handle(
    listFollowsEndpoint,
    {},
    { access: whileCatalogueRefreshes(reader) },
    async (c, { caller, rows: [follows = []] }) => {
      const { catalogue, now } = c.var
      const { answer: visible, cards } = await catalogue.ask(
        now,
        (index) =>
          follows.flatMap(({ id }) => {
            const flags = index.get(id)
            return flags?.feed ? [{ id, locked: !maySee(caller, flags) }] : []
          }),
        (visibleItems) => visibleItems.map(({ id }) => id),
      )
      const data = await showCards(c, caller, visible, cards)
      return { data, total: visible.length }
    },
  ),
  handle(
    followEndpoint,
    {},
    { access: follower, limit: followRateLimit },
    async (c, { caller, params: { companionId } }) => {
      const { db, now } = c.var
      await requireVisible(c, companionId)
      if (caller.blockedBy.has(companionId)) throw new Failure('forbidden', 'request.not-accepted')
      const result = await addFollow(db, { memberId: caller.id, companionId, now })
      if (!result) throw new Failure('conflict', 'follow.limit', { limit: MAX_FOLLOWS })
      if (result.isNew) countFigure(c, 'follows', companionId, caller.id)
      return { following: true }
    },
  ),
  handle(
    unfollowEndpoint,
    {},
    { access: follower, limit: followRateLimit },
    async (c, { caller, params: { companionId } }) => {
      await removeFollow(c.var.db, { memberId: caller.id, companionId })
      await requireVisible(c, companionId)
      return { following: false }
    },
  ),
])

/** @throws `Failure` 404; the same answer for hidden and for unknown companions */
async function requireVisible(c: Context<AppEnv>, companionId: string): Promise<void> {
  const { catalogue, now } = c.var
  const flags = isUuid(companionId) ? await catalogue.flags(now, companionId) : null
  if (!flags?.feed) throw new Failure('not-found', 'http.not-found')
}
