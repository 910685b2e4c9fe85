import type { Scope } from './context.ts'
import { invalid, AccountServiceError } from './refusal.ts'
import { findSession, newRefreshToken, issueSession, type IssuedSession } from './sessions.ts'
import { findUser, isBanned } from './users.ts'

type Found = {
  token: string
  session_id: string
  parent: string | null
  revoked_at: number | null
}

const refuse = (code: string, why: string) =>
  new AccountServiceError(400, code, `Invalid Refresh Token: ${why}`)

const findToken = (db: D1Database, token: string) =>
  db.prepare('SELECT * FROM refresh_tokens WHERE token = ?1').bind(token).first<Found>()

const activeToken = (db: D1Database, sessionId: string) =>
  db
    .prepare(
      `SELECT * FROM refresh_tokens WHERE session_id = ?1 AND revoked_at IS NULL
       ORDER BY id DESC LIMIT 1`,
    )
    .bind(sessionId)
    .first<Found>()

const childOf = (db: D1Database, { token, session_id }: Found, child: string, guard: string) =>
  db
    .prepare(
      `INSERT INTO refresh_tokens (token, session_id, parent)
       SELECT ?1, ?2, ?3 FROM refresh_tokens WHERE token = ?3 AND ${guard}`,
    )
    .bind(child, session_id, token)

/** Trades a token in for its child. @returns nothing when another request was faster */
async function trade({ db, now }: Scope, found: Found): Promise<string | undefined> {
  const child = newRefreshToken()
  const [inserted] = await db.batch([
    childOf(db, found, child, 'revoked_at IS NULL'),
    db
      .prepare('UPDATE refresh_tokens SET revoked_at = ?2 WHERE token = ?1 AND revoked_at IS NULL')
      .bind(found.token, now),
  ])
  return inserted?.meta.changes === 1 ? child : undefined
}

/**
 * What a token that was traded in already still gives: the active token when it is that one's
 * parent, as two tabs at once and a lost answer need it; for a moment a second child; then nothing,
 * and the session with all its tokens is taken for stolen.
 */
async function reuse({ db, now, settings }: Scope, found: Found): Promise<string> {
  const active = await activeToken(db, found.session_id)
  if (active?.parent === found.token) return active.token
  if (now < (found.revoked_at ?? now) + settings.reuseIntervalSeconds * 1000) {
    const child = newRefreshToken()
    await childOf(db, found, child, 'true').run()
    return child
  }
  // Long ago, so that no moment of grace begins for any of them.
  await db
    .prepare('UPDATE refresh_tokens SET revoked_at = 0 WHERE session_id = ?1')
    .bind(found.session_id)
    .run()
  throw refuse('refresh_token_already_used', 'Already Used')
}

/** @throws Refusal 400 */
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
  const again = await findToken(db, token)
  if (!again) throw refuse('refresh_token_not_found', 'Refresh Token Not Found')
  return issueSession(scope, user, session, await reuse(scope, again))
}
