import type { Context } from 'hono'
import type { AppEnv } from '../../platform/http/context.ts'
import type { AccessRule } from '../../platform/http/handle.ts'
import type { OwnCaller } from '../lib/own-caller.ts'

/** Whose profile a call changes, who runs it, and when. */
export const ownOf = ({ var: { own, now } }: Context<AppEnv>): OwnCaller => ({
  companionId: own.companionId,
  memberId: own.member.id,
  email: own.member.email,
  now,
})

/** The companion of an account, for her own profile; `requireCompanion` has refused everyone else. */
export const companion: AccessRule<OwnCaller> = {
  audience: 'companion',
  identify: async (c) => ({ caller: ownOf(c), rows: [] }),
  rateLimitId: (_, { memberId }) => memberId,
}
