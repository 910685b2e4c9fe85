import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { bearerOf } from '../lib/access-token.ts'
import type { Member } from '../lib/actor.ts'
import { Failure } from '../lib/failure.ts'
import { Lru } from '../lib/lru.ts'
import { sessionOf, type Session, type SessionState } from '../lib/session-service.ts'
import { MINUTE_MS } from '../lib/time.ts'
import type { AppEnv } from './context.ts'

/** How long staff go on with one answer of the account service. */
const CHECKED_MS = 30_000
/** While the service gives no answer, staff may read with an answer of this age; they change nothing. */
const READ_ANYWAY_MS = 10 * MINUTE_MS
const REMEMBERED_SESSIONS = 1_000

type Check = { state: SessionState; at: number }

/** By issuer and session, in this isolate. */
const checks = new Lru<Check>(REMEMBERED_SESSIONS)

/**
 * Asks the account service whether the session of this request is still open. For what can't be undone.
 *
 * @throws Failure 401 when it has ended, 503 when the service gives no answer
 */
export async function requireOpenSession(
  c: Context<AppEnv>,
  { sessionId }: Pick<Member, 'sessionId'>,
): Promise<Pick<Session, 'confirmedEmail'>> {
  const { accounts } = c.var.config
  const token = bearerOf(c.req.header('authorization'))
  if (!accounts || token === null) throw sessionEnded()
  const { state, confirmedEmail } = await sessionOf(accounts, token)
  checks.set(`${accounts.issuer} ${sessionId}`, { state, at: c.var.now })
  if (state !== 'open') throw sessionEnded()
  return { confirmedEmail }
}

/**
 * As `requireOpenSession`, but the service is asked at most every half minute for a session.
 *
 * @param isRead may go on for some minutes while the service gives no answer
 * @throws Failure 401 when it has ended, 503 when the service gives no answer
 */
export async function requireStaffSession(
  c: Context<AppEnv>,
  member: Pick<Member, 'sessionId'>,
  { isRead }: { isRead: boolean },
): Promise<void> {
  const last = checks.get(`${c.var.config.accounts?.issuer} ${member.sessionId}`)
  if (last?.state === 'ended') throw sessionEnded()
  const age = last?.state === 'open' ? c.var.now - last.at : Infinity
  if (age < CHECKED_MS) return
  try {
    await requireOpenSession(c, member)
  } catch (error) {
    const isSilent = error instanceof Failure && error.status === 503
    if (!isSilent || !isRead || age >= READ_ANYWAY_MS) throw error
  }
}

/** Behind `onlyAdministrators`, for staff calls that change who may do what. */
export const openSessionOnly = createMiddleware<AppEnv>(async (c, next) => {
  await requireOpenSession(c, c.var.admin)
  await next()
})

const sessionEnded = () => new Failure('unauthenticated', 'session.ended')
