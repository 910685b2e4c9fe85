import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { openAdminSessionEndpoint } from '#accounts/admin-session'
import type { Endpoint } from '#platform/endpoint'
import { mayCall, type StaffRole } from '#staff/staff-rights'
import { recordAccess } from '../admin-sign-in-log/record-access.ts'
import {
  adminCallRateLimit,
  adminEntryRateLimit,
  adminSessionRateLimit,
} from '../admin-sign-in-log/rules.ts'
import { consumeRateLimit, requireAttempt } from '../../platform/rate-limits/consume-rate-limit.ts'
import { staffSessionReads } from '../record-staff-session.ts'
import { countSignIn } from '../sign-in-attempts/queries.ts'
import { isMember, mayAdministrate } from '../members/rules.ts'
import type { Member } from '../lib/actor.ts'
import { countEvent } from '../../platform/lib/event-counts.ts'
import { HOUR_MS } from '../../platform/lib/time.ts'
import { perDatabase } from '../../platform/http/per-database.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { permit } from '../lib/permit.ts'
import { addressHashOf } from '../../platform/http/address-hash.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { identify } from './identify.ts'
import { requireStaffSession } from './open-session.ts'
import { recordStaffSessionUse, requireUsedSession } from './staff-session.ts'
import { isStrongEnough, requireStrongSession } from './strong-session.ts'

/**
 * Middleware for `/api/admin`: answers 401 or 403, rate-limits calls and logs denied ones. 401 once the session
 * has ended, 503 while the account service can't confirm it. `openAdminSession` has its own refusals and also
 * logs granted calls.
 */
export const requireAdmin = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.path === openAdminSessionEndpoint.path) return next()
  const { db, now } = c.var
  const { actor, rows, window } = await identify(
    c,
    (id) => staffSessionReads(db, id),
    adminCallRateLimit,
  )
  if (actor.kind === 'member' && !isLetIn(c, actor)) await recordAdminEntry(c, actor)
  permit(actor, isMember, 'admin.sign-in')
  const admin = permit(actor, mayAdministrate, 'admin.forbidden')
  requireStrongSession(c, admin)
  requireUsedSession(c, admin, rows)
  await requireAttempt(db, { ...adminCallRateLimit, who: admin.id, now }, window)
  if (!isIncluded(c, admin)) throw new Failure('forbidden', 'admin.role-insufficient')
  await requireStaffSession(c, admin, { isRead: c.req.method === 'GET' })
  await recordStaffSessionUse(c, admin, rows)
  c.set('admin', admin)
  await next()
})

/** True if the role includes the operation. A path without a route passes, and gets 404 later. */
function isIncluded(c: Context<AppEnv>, { role }: Member): boolean {
  const method = c.req.method === 'HEAD' ? 'GET' : (c.req.method as Endpoint['method'])
  const route = matchedRoutes(c).find(({ path }) => path.startsWith(AREA) && !path.endsWith('*'))
  return !route || mayCall(role, { method, path: route.path })
}
const AREA = '/api/admin/'

const MAX_BODY_BYTES = 1_000_000

const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => {
    throw new Failure('too-large', 'admin.too-large')
  },
})

/** Limits bodies of all calls except uploads, which have their own limits. @throws Failure 413 */
export const adminBody = createMiddleware<AppEnv>((c, next) => {
  const takesFiles = c.req.method === 'POST' && c.req.path.endsWith('/media')
  return takesFiles ? next() : limitBody(c, next)
})

const isLetIn = (c: Context<AppEnv>, member: Member) =>
  mayAdministrate(member) && isStrongEnough(c, member)

/** Time of the last counted denial by member, in this isolate. */
const deniedOf = perDatabase(() => new Map<string, number>())

function countDenied(c: Context<AppEnv>, memberId: string): void {
  const { now } = c.var
  const countedAt = deniedOf(c.env)
  for (const [id, time] of countedAt) if (now - time >= HOUR_MS) countedAt.delete(id)
  if (countedAt.has(memberId)) return
  countedAt.set(memberId, now)
  countEvent('admin.denied')
}

/** Counts and logs an attempt to enter the administrator area. @throws Failure 429 */
export async function recordAdminEntry(c: Context<AppEnv>, member: Member): Promise<void> {
  const { db, now } = c.var
  const addressHash = await addressHashOf(c)
  const isGranted = mayAdministrate(member)
  // Counted before the limit, because repeated attempts matter, but a single account raises no alert.
  if (!isLetIn(c, member)) countDenied(c, member.id)
  const rateLimit = isGranted ? adminEntryRateLimit : adminSessionRateLimit
  const count = (outcome: 'failed' | 'slowed') =>
    isGranted ? undefined : countSignIn(db, outcome, now)
  for (const subject of isGranted ? [member.id] : [member.id, addressHash]) {
    if (subject === null) continue
    await consumeRateLimit(db, { ...rateLimit, who: subject, now }).catch(
      async (error: unknown) => {
        await count('slowed')
        throw error
      },
    )
  }
  await count('failed')
  const outcome = isLetIn(c, member) ? 'granted' : 'denied'
  await recordAccess(db, { at: now, memberId: member.id, outcome, addressHash })
}

/** The acting member of staff, for use cases that record the actor. */
export const staffOf = (c: Context<AppEnv>) => ({
  actor: c.var.admin.id,
  name: c.var.admin.displayName,
  at: c.var.now,
})

/** The same with their role. */
export const staffWithRole = (c: Context<AppEnv>) => ({ ...staffOf(c), role: roleOf(c.var.admin) })

/** @throws Failure 403 for members who are not staff, whom `requireAdmin` has already refused */
export function roleOf({ role }: Pick<Member, 'role'>): StaffRole {
  if (role === null) throw new Failure('forbidden', 'admin.forbidden')
  return role
}
