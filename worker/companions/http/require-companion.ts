import { createMiddleware } from 'hono/factory'
import { contactEmailOf } from '../accounts/queries.ts'
import { mayRunProfile, ownRateLimit } from '../accounts/rules.ts'
import { ownSwitchesOf } from '../profiles/availability.ts'
import { requireAttempt } from '../../platform/rate-limits/consume-rate-limit.ts'
import { recordContactAddress } from '../record-companion-activity.ts'
import { noteActivityInBackground } from './note-activity.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { permit } from '../../accounts/lib/permit.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { identify } from '../../accounts/http/identify.ts'

/**
 * Middleware for `/api/own`: answers 401 or 403, rate-limits changes and records activity. Right and profile are
 * read at every call; no call takes the companion's id from its address.
 */
export const requireCompanionAccess = createMiddleware<AppEnv>(async (c, next) => {
  const { db, now } = c.var
  const limit = c.req.method === 'GET' ? undefined : ownRateLimit
  const { actor, rows, window } = await identify(
    c,
    (memberId) => [ownSwitchesOf(db, memberId), contactEmailOf(db, memberId)],
    limit,
  )
  const member = permit(
    actor,
    mayRunProfile,
    actor.kind === 'visitor' ? 'sign-in.own' : 'own.forbidden',
  )
  const { companionId } = member
  const [[switches] = [], [account] = []] = rows
  if (companionId === null || !switches) throw new Failure('forbidden', 'own.forbidden')
  if (limit) await requireAttempt(db, { ...limit, who: member.id, now }, window)
  const email = { known: account?.contactEmail ?? null, now: member.email || null }
  await recordContactAddress(db, companionId, email)
  noteActivityInBackground(c, { companionId, lastActiveAt: switches.lastActiveAt })
  c.set('own', { member, companionId, switches })
  await next()
})
