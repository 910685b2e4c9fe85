import { openAdminSessionEndpoint } from '#accounts/admin-session'
import { isMember, mayAdministrate } from '../members/rules.ts'
import { staffSessionReads } from '../note-staff-session.ts'
import { permit } from '../lib/permit.ts'
import { recordAdminEntry, roleOf } from '../http/require-admin.ts'
import { identify } from '../http/identify.ts'
import { requireProtectedSession } from '../http/open-session.ts'
import { noteUseOfSession, requireUsedSession } from '../http/staff-session.ts'
import { requireStrongSession } from '../http/strong-session.ts'
import type { Member } from '../lib/actor.ts'
import { handle, routesOf, type AccessRule } from '../../platform/http/handle.ts'

/**
 * Logs each answer to a member before it is sent. A flood of bad tokens writes no rows: only a valid token
 * names a member.
 */
const entry: AccessRule<Member> = {
  audience: 'staff',
  identify: async (c) => {
    const { actor, rows } = await identify(c, (id) => staffSessionReads(c.var.db, id))
    if (actor.kind === 'member') await recordAdminEntry(c, actor)
    permit(actor, isMember, 'admin.sign-in')
    const admin = permit(actor, mayAdministrate, 'admin.denied')
    requireStrongSession(c, admin)
    requireUsedSession(c, admin, rows)
    await requireProtectedSession(c, admin)
    await noteUseOfSession(c, admin, rows)
    return { caller: admin, rows: [] }
  },
  rateLimitId: (_, { id }) => id,
}

/** The administrator area calls this before it shows anything. */
export const adminSessionRoutes = routesOf([
  handle(openAdminSessionEndpoint, {}, { access: entry }, async (_, { caller }) => ({
    email: caller.email,
    role: roleOf(caller),
  })),
])
