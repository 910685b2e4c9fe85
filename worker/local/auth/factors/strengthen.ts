import type { Amr } from '../access-token.ts'
import type { Scope } from '../context.ts'
import { issueSession, newRefreshToken, type IssuedSession, type Session } from '../sessions.ts'
import type { User } from '../users.ts'

/**
 * Raises a session to aal2, with a new refresh token; the member's sessions below that level end.
 *
 * @param method its name in the access token's `amr`
 * @param extraWrites statements for the same batch
 */
export async function strengthen(
  scope: Scope,
  { user, session }: { user: User; session: Session },
  { factorId, method }: { factorId: string; method: string },
  extraWrites: D1PreparedStatement[],
): Promise<IssuedSession> {
  const { db, now } = scope
  const methods = JSON.parse(session.amr) as Amr
  const newest = { method, timestamp: Math.floor(now / 1000) }
  const amr = JSON.stringify([newest, ...methods.filter((entry) => entry.method !== method)])
  const token = newRefreshToken()
  await db.batch([
    ...extraWrites,
    db.prepare('UPDATE sessions SET amr = ?2 WHERE id = ?1').bind(session.id, amr),
    db
      .prepare('INSERT OR REPLACE INTO strong_sessions (session_id, factor_id) VALUES (?1, ?2)')
      .bind(session.id, factorId),
    db
      .prepare(
        `DELETE FROM sessions WHERE user_id = ?1
         AND id NOT IN (SELECT session_id FROM strong_sessions)`,
      )
      .bind(user.id),
    db
      .prepare(
        `INSERT INTO refresh_tokens (token, session_id, parent)
         SELECT ?1, ?2, max(token) FROM refresh_tokens
         WHERE session_id = ?2 AND revoked_at IS NULL`,
      )
      .bind(token, session.id),
    db
      .prepare(
        `UPDATE refresh_tokens SET revoked_at = ?3
         WHERE session_id = ?1 AND token <> ?2 AND revoked_at IS NULL`,
      )
      .bind(session.id, token, now),
  ])
  return issueSession(scope, user, { ...session, amr }, token)
}
