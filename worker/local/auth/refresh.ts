import type { Scope } from './context.ts'
import { invalid, AccountServiceError } from './refusal.ts'
import { findSession, newRefreshToken, issueSession, type IssuedSession } from './sessions.ts'
import { findUser, isBanned } from './users.ts'

type FoundSession = {
  token: string
  session_id: string
  parent: string | null
  revoked_at: number | null
}

const refuse = (code: string, message: string) =>
  new AccountServiceError(400, code, `Invalid Refresh Token: ${message}`)

const findToken = (db: D1Database, token: string) =>
  db.prepare('SELECT * FROM refresh_tokens WHERE token = ?1').bind(token).first<FoundSession>()

const activeToken = (db: D1Database, sessionId: string) =>
  db
    .prepare(
      `SELECT * FROM refresh_tokens WHERE session_id = ?1 AND revoked_at IS NULL
       ORDER BY id DESC LIMIT 1`,
    )
    .bind(sessionId)
    .first<FoundSession>()

const childOf = (
  db: D1Database,
  { token, session_id }: FoundSession,
  child: string,
  guard: string,
) =>
  db
    .prepare(
      `INSERT INTO refresh_tokens (token, session_id, parent)
       SELECT ?1, ?2, ?3 FROM refresh_tokens WHERE token = ?3 AND ${guard}`,
    )
    .bind(child, session_id, token)

/** Exchanges a token for its child. @returns nothing if another request was faster */
async function trade({ db, now }: Scope, match: FoundSession): Promise<string | undefined> {
  const child = newRefreshToken()
  const [insertResult] = await db.batch([
    childOf(db, match, child, 'revoked_at IS NULL'),
    db
      .prepare('UPDATE refresh_tokens SET revoked_at = ?2 WHERE token = ?1 AND revoked_at IS NULL')
      .bind(match.token, now),
  ])
  return insertResult?.meta.changes === 1 ? child : undefined
}

/**
 * Handles a token that was exchanged before. If it is the active token's parent, returns the active token, for two tabs
 * at once and for lost responses. Within a grace period, returns a second child. Afterwards, treats the session as
 * stolen and revokes all of its tokens.
 */
async function reuse({ db, now, settings }: Scope, match: FoundSession): Promise<string> {
  const active = await activeToken(db, match.session_id)
  if (active?.parent === match.token) return active.token
  if (now < (match.revoked_at ?? now) + settings.reuseIntervalSeconds * 1000) {
    const child = newRefreshToken()
    await childOf(db, match, child, 'true').run()
    return child
  }
  // A revocation time far in the past, so that no grace period begins.
  await db
    .prepare('UPDATE refresh_tokens SET revoked_at = 0 WHERE session_id = ?1')
    .bind(match.session_id)
    .run()
  throw refuse('refresh_token_already_used', 'Already Used')
}

/** @throws AccountServiceError 400 */
export async function refreshSession(scope: Scope, token: string): Promise<IssuedSession> {
  const { db, now, settings } = scope
  if (!/^[a-z0-9]{12}$/.test(token)) throw invalid('Refresh token is not valid')
  const refreshToken = await findToken(db, token)
  if (!refreshToken) throw refuse('refresh_token_not_found', 'Refresh Token Not Found')
  const session = await findSession(db, refreshToken.session_id)
  const user = session && (await findUser(db, session.user_id))
  if (!user) throw refuse('session_not_found', 'No Valid Session Found')
  if (isBanned(user, now)) throw refuse('user_banned', 'User Banned')
  const { sessionSeconds } = settings
  if (sessionSeconds > 0 && now >= session.created_at + sessionSeconds * 1000) {
    throw refuse('session_expired', 'Session Expired')
  }
  const child = refreshToken.revoked_at === null ? await trade(scope, refreshToken) : undefined
  if (child) return issueSession(scope, user, session, child)
  const currentMatch = await findToken(db, token)
  if (!currentMatch) throw refuse('refresh_token_not_found', 'Refresh Token Not Found')
  return issueSession(scope, user, session, await reuse(scope, currentMatch))
}
