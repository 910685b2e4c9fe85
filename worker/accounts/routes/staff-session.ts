import { openAdminSessionEndpoint } from '#accounts/admin-session'
import { listAccessSchemas, listAccessEndpoint, type AccessEntry } from '#accounts/access-log'
import { isMember, mayAdministrate } from '../members/rules.ts'
import { staffSessionReads } from '../record-staff-session.ts'
import { permit } from '../lib/permit.ts'
import { recordAdminEntry, roleOf } from '../http/require-admin.ts'
import { identify } from '../http/identify.ts'
import { requireProtectedSession } from '../http/open-session.ts'
import { recordStaffSessionUse, requireUsedSession } from '../http/staff-session.ts'
import { requireStrongSession } from '../http/strong-session.ts'
import type { Member } from '../lib/actor.ts'
import { handle, routesOf, type AccessRule } from '../../platform/http/handle.ts'
import { accessEntries, type AccessRow } from '../admin-sign-in-log/queries.ts'
import { staff } from '../http/access.ts'
import { iso } from '../../platform/lib/time.ts'

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
    await recordStaffSessionUse(c, admin, rows)
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

/** Log of granted and denied calls, newest first. */
export const accessLogRoutes = routesOf([
  handle(listAccessEndpoint, listAccessSchemas, { access: staff }, async (c, { query }) => {
    const rows = await accessEntries(c.var.db, query)
    const next = rows.length === query.limit ? (rows.at(-1)?.id ?? null) : null
    return { entries: rows.map(presentAccess), next }
  }),
])

/** Length of the shown part of the hash: enough to see that two entries came from the same network. */
const NETWORK_CHARS = 8

const presentAccess = (row: AccessRow): AccessEntry => ({
  id: row.id,
  at: iso(row.at),
  member: { id: row.memberId, name: row.memberName || null },
  outcome: row.outcome,
  what: row.what,
  companion: row.companion === null ? null : { id: row.companion, name: row.companionName },
  network: row.addressHash?.slice(0, NETWORK_CHARS) ?? null,
})
