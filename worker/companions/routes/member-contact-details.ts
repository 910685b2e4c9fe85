import type { Context } from 'hono'
import { openContactDetailsEndpoint } from '#messaging/requests'
import { recordAccess } from '../../accounts/admin-sign-in-log/record-access.ts'
import { contactDetailsRateLimit } from '../../accounts/admin-sign-in-log/rules.ts'
import { maySee } from '../../catalogue/engine/rules.ts'
import { isMember } from '../../accounts/members/rules.ts'
import { openChannels } from '../open-channels.ts'
import { isPremium, viewerOf, type Actor } from '../../accounts/lib/actor.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { isUuid } from '../../platform/lib/id.ts'
import { permit } from '../../accounts/lib/permit.ts'
import { addressHashOf } from '../../platform/http/address-hash.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { countFigure } from '../../catalogue/http/count-figures.ts'
import { identify } from '../../accounts/http/identify.ts'
import { handle, routesOf, type AccessRule } from '../../platform/http/handle.ts'

/** Visitors are included, because a companion may show channels to everyone. Suspended members are refused. */
const visitorOrMember: AccessRule<Actor> = {
  audience: 'public',
  identify: async (c) => {
    const { actor } = await identify(c)
    if (actor.kind === 'member') permit(actor, isMember, 'sign-in.contact')
    return { caller: actor, rows: [] }
  },
  rateLimitId: (c, actor) => (actor.kind === 'member' ? actor.id : addressHashOf(c)),
}

/** A companion's own channels; no other answer to members or visitors contains them. */
export const contactDetailRoutes = routesOf([
  handle(
    openContactDetailsEndpoint,
    {},
    { access: visitorOrMember, limit: contactDetailsRateLimit },
    async (c, { caller: actor, params: { id } }) => {
      const { db, now, catalogue } = c.var
      const flags = isUuid(id) ? await catalogue.flags(now, id) : undefined
      if (!flags?.feed) throw new Failure('not-found', 'http.not-found')
      const viewer = viewerOf(actor, id)
      const answer = maySee(viewer, flags) ? await openChannels(db, id, viewer) : { channels: [] }
      const isGranted = isPremium(viewer) || answer.channels.length > 0
      await note(c, actor, { companion: id, outcome: isGranted ? 'granted' : 'denied' })
      if (!isGranted && viewer !== actor) throw new Failure('forbidden', 'request.not-accepted')
      if (!isGranted) permit(actor, isPremium, 'premium.contact')
      countFigure(c, 'contacts', id, actor.kind === 'member' ? actor.id : null)
      return answer
    },
  ),
])

/** Logs members only: visitors have no log, and are just counted. */
async function note(
  c: Context<AppEnv>,
  actor: Actor,
  access: { companion: string; outcome: 'granted' | 'denied' },
): Promise<void> {
  if (actor.kind === 'visitor') return
  const caller = { at: c.var.now, memberId: actor.id, addressHash: await addressHashOf(c) }
  await recordAccess(c.var.db, { ...caller, ...access, what: 'channels' })
}
