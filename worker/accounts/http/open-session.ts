import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { bearerOf, claimedSession } from '../lib/access-token.ts'
import type { Member } from '../lib/actor.ts'
import type { Accounts } from '../../platform/lib/config.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { Lru } from '../../platform/lib/lru.ts'
import {
  countPasskeys,
  sessionOf,
  type Session,
  type SessionState,
} from '../lib/session-service.ts'
import { MINUTE_MS } from '../../platform/lib/time.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { recordSecondFactor } from './second-factor.ts'

/** Time for which an answer of the account service is valid for staff. */
const CHECKED_MS = 30_000
/** While the service gives no answer, staff may read with an answer of this age, but not write. */
const READ_ANYWAY_MS = 10 * MINUTE_MS
/** Time for which an answer of the account service, or a fresh token, is valid for members. */
const MEMBER_CHECKED_MS = 5 * MINUTE_MS
const REMEMBERED_SESSIONS = 1_000

/** @property isProtected the account has the factors that the operator requires of staff */
type Check = { state: SessionState; at: number; isProtected: boolean }

/** Last check by issuer and session, in this isolate. */
const checks = new Lru<Check>(REMEMBERED_SESSIONS)

/**
 * Asks the account service whether the session of this request is still open. For irreversible actions.
 *
 * @throws Failure 401 when it has ended, 503 when the service gives no answer
 */
export async function requireOpenSession(
  c: Context<AppEnv>,
  member: Pick<Member, 'sessionId'>,
): Promise<Omit<Session, 'state'>> {
  const { state, ...session } = await sessionOf(...credentialsOf(c))
  const key = keyOf(c, member)
  checks.set(key, { isProtected: false, ...checks.get(key), state, at: c.var.now })
  if (state !== 'open') throw sessionEnded()
  return session
}

/**
 * Like `requireOpenSession`, and requires the second factor if the account has one. The service lists a factor
 * from the moment it exists; the site's own row follows with the first call that used it.
 *
 * @throws Failure 403 for a session by password alone
 */
export async function requireProvenSession(
  c: Context<AppEnv>,
  member: Pick<Member, 'id' | 'sessionId' | 'isStrong'>,
): Promise<Omit<Session, 'state'>> {
  const session = await requireOpenSession(c, member)
  if (session.factorCount > 0 && !member.isStrong) {
    await recordSecondFactor(c, member.id)
    throw new Failure('forbidden', 'session.second-factor')
  }
  return session
}

/**
 * Middleware for calls that show or change a member's private data: refuses a session that ended at the account
 * service, at the latest `MEMBER_CHECKED_MS` after its end, though its token verifies. While the service gives
 * no answer, the token counts.
 */
export const recentSessionOnly = createMiddleware<AppEnv>(async (c, next) => {
  const token = bearerOf(c.req.header('authorization'))
  const { accounts } = c.var.config
  const claims = accounts && token !== null ? claimedSession(token, accounts.issuer) : null
  if (claims === null || c.var.now - claims.issuedAt < MEMBER_CHECKED_MS) return next()
  const last = checks.get(keyOf(c, claims))
  const isRecent = last?.state === 'open' && c.var.now - last.at < MEMBER_CHECKED_MS
  if (last?.state === 'ended') throw sessionEnded()
  if (!isRecent && (await hasSessionEnded(c, claims))) throw sessionEnded()
  return next()
})

/** Suspended members are not refused here: they keep the calls that the site allows them. */
async function hasSessionEnded(
  c: Context<AppEnv>,
  claims: Pick<Member, 'sessionId'>,
): Promise<boolean> {
  try {
    const { state } = await sessionOf(...credentialsOf(c))
    const key = keyOf(c, claims)
    if (state !== 'refused') {
      checks.set(key, { isProtected: false, ...checks.get(key), state, at: c.var.now })
    }
    return state === 'ended'
  } catch {
    return false
  }
}

/**
 * Like `requireOpenSession`; where staff need a second factor, they also need a spare one or a passkey, in case
 * they lose it. Passkeys alone are too weak: a password alone could then add a factor.
 *
 * @throws Failure 403 without the spare, which makes the browser offer to add one
 */
export async function requireProtectedSession(
  c: Context<AppEnv>,
  member: Pick<Member, 'sessionId'>,
): Promise<void> {
  const { factorCount } = await requireOpenSession(c, member)
  const isProtected =
    !c.var.config.staffSecondFactor ||
    factorCount > 1 ||
    (factorCount === 1 && (await countPasskeys(...credentialsOf(c))) > 0)
  checks.set(keyOf(c, member), { state: 'open', at: c.var.now, isProtected })
  if (!isProtected) throw new Failure('forbidden', 'staff.backup-method-required')
}

/**
 * Like `requireProtectedSession`, but asks the service at most every half minute per session.
 *
 * @param isRead allows some minutes without an answer of the service
 * @throws Failure 401 when the session has ended, 403 without two factors, 503 when the service gives no answer
 */
export async function requireStaffSession(
  c: Context<AppEnv>,
  member: Pick<Member, 'sessionId'>,
  { isRead }: { isRead: boolean },
): Promise<void> {
  const last = checks.get(keyOf(c, member))
  if (last?.state === 'ended') throw sessionEnded()
  const age = last?.state === 'open' && last.isProtected ? c.var.now - last.at : Infinity
  if (age < CHECKED_MS) return
  try {
    await requireProtectedSession(c, member)
  } catch (error) {
    const isSilent = error instanceof Failure && error.status === 503
    if (!isSilent || !isRead || age >= READ_ANYWAY_MS) throw error
  }
}

const keyOf = (c: Context<AppEnv>, { sessionId }: Pick<Member, 'sessionId'>) =>
  `${c.var.config.accounts?.issuer} ${sessionId}`

/** @throws Failure 401 */
function credentialsOf(c: Context<AppEnv>): [accounts: Accounts, token: string] {
  const { accounts } = c.var.config
  const token = bearerOf(c.req.header('authorization'))
  if (!accounts || token === null) throw sessionEnded()
  return [accounts, token]
}

const sessionEnded = () => new Failure('unauthenticated', 'session.ended')
