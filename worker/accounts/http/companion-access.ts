import type { Context } from 'hono'
import type { AppEnv } from '../../platform/http/context.ts'
import type { AccessRule } from '../../platform/http/handle.ts'
import type { OwnCaller } from '../lib/own-caller.ts'

/** The caller of `/api/own`: profile, account, address and time. */
export const ownOf = ({ var: { own, now } }: Context<AppEnv>): OwnCaller => ({
  companionId: own.companionId,
  memberId: own.member.id,
  email: own.member.email,
  now,
})

/** Access of the account that runs a profile; `requireCompanion` has refused all other callers. */
export const companionAccess: AccessRule<OwnCaller> = {
  audience: 'companion',
  identify: async (c) => ({ caller: ownOf(c), rows: [] }),
  rateLimitId: (_, { memberId }) => memberId,
}
