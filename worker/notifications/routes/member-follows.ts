import { Hono, type Context } from 'hono'
import { follow, listFollows, unfollow } from '#notifications/follows.api'
import { MAX_FOLLOWS } from '#platform/limits'
import { consumeRateLimit } from '../../platform/rate-limits/consume-rate-limit.ts'
import { maySee } from '../../catalogue/engine/rules.ts'
import { addFollow, followedBy, removeFollow } from '../follows/queries.ts'
import { followRateLimit } from '../follows/rules.ts'
import { isMember } from '../../accounts/members/rules.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { isUuid } from '../../platform/lib/id.ts'
import { permit } from '../../accounts/lib/permit.ts'
import { showCards } from '../../catalogue/http/cards.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { countFigure } from '../../companions/http/count-figures.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { identify } from '../../accounts/http/identify.ts'
import { ignoreErrors } from '../../catalogue/http/public-call.ts'

export const followRoutes = new Hono<AppEnv>()
  .get(listFollows.path, async (c) => {
    const { catalogue, db, now } = c.var
    const [{ actor, rows }] = await Promise.all([
      identify(c, (id) => [followedBy(db, id)]),
      ignoreErrors(catalogue.refresh(now)),
    ])
    const member = permit(actor, isMember, 'sign-in.following')
    const [followed = []] = rows
    const { answer: shown, cards } = await catalogue.ask(
      now,
      (index) =>
        followed.flatMap(({ id }) => {
          const flags = index.get(id)
          return flags?.feed ? [{ id, locked: !maySee(member, flags) }] : []
        }),
      (listed) => listed.map(({ id }) => id),
    )
    const data = await showCards(c, member, shown, cards)
    return respond(c, listFollows, { data, total: shown.length })
  })
  .put(follow.path, async (c) => {
    const { db, now } = c.var
    const companionId = c.req.param('companionId')
    const member = await followerOf(c)
    await requireVisible(c, companionId)
    if (member.blockedBy.has(companionId)) throw new Failure('forbidden', 'request.not-accepted')
    const followed = await addFollow(db, { memberId: member.id, companionId, now })
    if (!followed) throw new Failure('conflict', 'follow.limit', { limit: MAX_FOLLOWS })
    if (followed.isNew) countFigure(c, 'follows', companionId, member.id)
    return respond(c, follow, { following: true })
  })
  .delete(unfollow.path, async (c) => {
    const companionId = c.req.param('companionId')
    const member = await followerOf(c)
    await removeFollow(c.var.db, { memberId: member.id, companionId })
    await requireVisible(c, companionId)
    return respond(c, unfollow, { following: false })
  })

async function followerOf(c: Context<AppEnv>) {
  const { actor } = await identify(c)
  const member = permit(actor, isMember, 'sign-in.follow')
  await consumeRateLimit(c.var.db, { ...followRateLimit, who: member.id, now: c.var.now })
  return member
}

/** @throws Failure 404, the same for those who are hidden and those who never were */
async function requireVisible(c: Context<AppEnv>, companionId: string): Promise<void> {
  const { catalogue, now } = c.var
  const flags = isUuid(companionId) ? await catalogue.flags(now, companionId) : null
  if (!flags?.feed) throw new Failure('not-found', 'http.not-found')
}
