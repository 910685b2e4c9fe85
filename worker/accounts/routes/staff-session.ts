import { Hono } from 'hono'
import { openAdminSession } from '#accounts/admin-session.api'
import { isMember, mayAdministrate } from '../members/rules.ts'
import { staffSessionReads } from '../note-staff-session.ts'
import { permit } from '../lib/permit.ts'
import { recordAdminEntry, roleOf } from '../http/require-admin.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { identify } from '../http/identify.ts'
import { requireProtectedSession } from '../http/open-session.ts'
import { noteUseOfSession, requireUsedSession } from '../http/staff-session.ts'
import { requireStrongSession } from '../http/strong-session.ts'

/**
 * What the administrator area asks before it shows anything. Each answer to a member is logged before
 * it is given. Without a good token there is no one to name, and a flood of bad ones costs no row.
 */
export const adminSessionRoutes = new Hono<AppEnv>().get(openAdminSession.path, async (c) => {
  const { actor, rows } = await identify(c, (id) => staffSessionReads(c.var.db, id))
  if (actor.kind === 'member') await recordAdminEntry(c, actor)
  permit(actor, isMember, 'admin.sign-in')
  const admin = permit(actor, mayAdministrate, 'admin.denied')
  requireStrongSession(c, admin)
  requireUsedSession(c, admin, rows)
  await requireProtectedSession(c, admin)
  await noteUseOfSession(c, admin, rows)
  return respond(c, openAdminSession, { email: admin.email, role: roleOf(admin) })
})
