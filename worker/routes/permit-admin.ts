import type { Context } from 'hono'
import { isMember, mayAdministrate } from '../features/members/rules.ts'
import type { Member } from '../lib/actor.ts'
import { permit } from '../lib/permit.ts'
import type { AppEnv } from './context.ts'
import { identify } from './identify.ts'

/** The administrator who asks. @throws Failure 401 and 403 in the words of the administrator area */
export async function permitAdmin(c: Context<AppEnv>): Promise<Member> {
  const { actor } = await identify(c)
  permit(actor, isMember, 'Authentication required. Please log in again.')
  return permit(actor, mayAdministrate, 'Admin privileges required.')
}
