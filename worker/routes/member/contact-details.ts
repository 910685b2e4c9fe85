import { Hono, type Context } from 'hono'
import { openContactDetails } from '#contract/requests.api'
import { noteAccess } from '../../features/access-log/note-access.ts'
import { contactDetailsRateLimit } from '../../features/access-log/rules.ts'
import { consumeRateLimit } from '../../features/rate-limits/consume-rate-limit.ts'
import { presentContactDetails } from '../../features/companions/present.ts'
import { channelsOf } from '../../features/companions/queries.ts'
import { isMember } from '../../features/members/rules.ts'
import { isPremium, type Member } from '../../lib/actor.ts'
import { Failure } from '../../lib/failure.ts'
import { isUuid } from '../../lib/id.ts'
import { permit } from '../../lib/permit.ts'
import { addressHashOf } from '../../http/address-hash.ts'
import type { AppEnv } from '../../http/context.ts'
import { countFigure } from '../../http/count-figures.ts'
import { answer } from '../../http/endpoint.ts'
import { identify } from '../../http/identify.ts'

/** A companion's own channels, which are in no other answer for members or visitors. */
export const contactDetailRoutes = new Hono<AppEnv>().post(openContactDetails.path, async (c) => {
  const { db, now, catalogue } = c.var
  const { actor } = await identify(c)
  const member = permit(actor, isMember, 'sign-in.contact')
  await consumeRateLimit(db, { ...contactDetailsRateLimit, who: member.id, now })
  const id = c.req.param('id')
  const flags = isUuid(id) ? await catalogue.flags(now, id) : undefined
  if (!flags?.feed) throw new Failure('not-found', 'http.not-found')
  await note(c, member, id)
  permit(member, isPremium, 'premium.contact')
  countFigure(c, 'contacts', id, member.id)
  return answer(c, openContactDetails, presentContactDetails(await channelsOf(db, id)))
})

async function note(c: Context<AppEnv>, member: Member, companion: string): Promise<void> {
  const outcome = isPremium(member) ? 'granted' : 'denied'
  const addressHash = await addressHashOf(c)
  const at = c.var.now
  const access = { at, memberId: member.id, outcome, addressHash } as const
  await noteAccess(c.var.db, { ...access, what: 'channels', companion })
}
