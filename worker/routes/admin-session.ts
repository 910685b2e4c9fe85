import { Hono, type Context } from 'hono'
import { openAdminSession } from '#contract/operations'
import { noteAccess } from '../features/access-log/note-access.ts'
import { adminSessionPace } from '../features/access-log/rules.ts'
import { countAttempt } from '../features/attempts/count-attempt.ts'
import { isMember, mayAdministrate } from '../features/members/rules.ts'
import type { Member } from '../lib/actor.ts'
import { keyedHash } from '../lib/hash.ts'
import { networkOf } from '../lib/network-address.ts'
import { permit } from '../lib/permit.ts'
import type { AppEnv } from './context.ts'
import { identify } from './identify.ts'

/**
 * What the administrator area asks before it shows anything. Each answer to a member is logged before
 * it is given. Without a good token there is nobody to name, and a flood of bad ones costs no row.
 */
export const adminSessionRoutes = new Hono<AppEnv>().get(openAdminSession.path, async (c) => {
  const { actor } = await identify(c)
  if (actor.kind === 'member') await noteTry(c, actor)
  permit(actor, isMember, 'Authentication required. Please log in again.')
  const { email } = permit(actor, mayAdministrate, 'Access denied. Admin privileges required.')
  return c.json({ email })
})

async function noteTry(c: Context<AppEnv>, member: Member): Promise<void> {
  const { db, now } = c.var
  const addressHash = await addressHashOf(c)
  for (const who of [member.id, addressHash]) {
    if (who !== null) await countAttempt(db, { ...adminSessionPace, who, now })
  }
  const outcome = mayAdministrate(member) ? 'granted' : 'denied'
  await noteAccess(db, { at: now, memberId: member.id, outcome, addressHash })
}

/** Null where the edge tells no address or the operator has set no secret. */
async function addressHashOf(c: Context<AppEnv>): Promise<string | null> {
  const address = c.req.header('cf-connecting-ip')
  const secret = c.env.SITE_SECRET
  return address && secret ? keyedHash(secret, 'address', networkOf(address)) : null
}
