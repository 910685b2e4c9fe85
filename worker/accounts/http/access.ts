import type { Context } from 'hono'
import type { PlainRefusalId } from '#contract/refusals'
import type { StaffRole } from '#staff/staff-rights'
import type { Reads, ReadRows } from '../../platform/db/client.ts'
import { addressHashOf } from '../../platform/http/address-hash.ts'
import { requireAttempt } from '../../platform/rate-limits/consume-rate-limit.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import type { AccessRule } from '../../platform/http/handle.ts'
import type { Member } from '../lib/actor.ts'
import { permit } from '../lib/permit.ts'
import { isMember } from '../members/rules.ts'
import { identify } from './identify.ts'
import { requireOpenSession } from './open-session.ts'
import { staffWithRole } from './require-admin.ts'

/** Allows anyone, unidentified; a rate limit counts their network. */
export const allowAnyone: AccessRule<null> = {
  audience: 'public',
  identify: async () => ({ caller: null, rows: [] }),
  rateLimitId: (c) => addressHashOf(c),
}

/**
 * Allows members who are signed in.
 *
 * @param refusal the answer for everyone else
 * @param options.rule the condition that members must meet; left out: none
 * @param options.reads further queries of the call, in the same round trip as the member
 */
export const member = <const T extends Reads = []>(
  refusal: PlainRefusalId,
  {
    rule = isMember,
    reads,
  }: {
    rule?: (member: Member) => boolean
    reads?: (c: Context<AppEnv>, memberId: string) => T
  } = {},
): AccessRule<Member, Partial<ReadRows<T>>> => ({
  audience: 'member',
  identify: async (c, limit) => {
    const { actor, rows, window } = await identify(c, reads && ((id) => reads(c, id)), limit)
    const caller = permit(actor, rule, refusal)
    const { db, now } = c.var
    if (limit) await requireAttempt(db, { ...limit, who: caller.id, now }, window)
    return { caller, rows, isCounted: true }
  },
  rateLimitId: (_, { id }) => id,
})

export type StaffCaller = { actor: string; name: string; at: number; role: StaffRole }

/** Allows staff whose role includes the operation; `requireAdmin` has refused everyone else. */
export const staff: AccessRule<StaffCaller> = {
  audience: 'staff',
  identify: async (c) => ({ caller: staffWithRole(c), rows: [] }),
  rateLimitId: (_, { actor }) => actor,
}

/** The same, if the account service confirms that the session is open: for calls that change rights. */
export const staffInOpenSession: AccessRule<StaffCaller> = {
  ...staff,
  identify: async (c) => {
    await requireOpenSession(c, c.var.admin)
    return staff.identify(c)
  },
}
