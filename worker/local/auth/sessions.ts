import { logAction } from './audit-log.ts'
import { signAccessToken, type Amr } from './access-token.ts'
import type { AuthContext, Scope } from './context.ts'
import { factorsOf } from './factors/factor-rows.ts'
import type { Weakness } from './passwords.ts'
import { presentUser } from './present-user.ts'
import { isStrong } from './factors/session-level.ts'
import { changeUser, type User } from './users.ts'

export type Session = { id: string; user_id: string; amr: string; created_at: number }

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A refresh token of twelve characters and digits. */
export function newRefreshToken(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(12))
  return Array.from(numbers, (number) => ALPHABET.charAt(number % ALPHABET.length)).join('')
}

export const findSession = (db: D1Database, id: string) =>
  db.prepare('SELECT * FROM sessions WHERE id = ?1').bind(id).first<Session>()

/** The tokens and the user of a session, for the client. */
export async function issueSession(
  scope: Scope,
  user: User,
  session: Session,
  refreshToken: string,
) {
  const amr: Amr = JSON.parse(session.amr)
  const aal = (await isStrong(scope.db, session.id)) ? 'aal2' : 'aal1'
  const { token, expiresAt } = await signAccessToken(scope, user, { id: session.id, amr, aal })
  return {
    sessionId: session.id,
    body: {
      access_token: token,
      token_type: 'bearer',
      expires_in: scope.settings.accessTokenSeconds,
      expires_at: expiresAt,
      refresh_token: refreshToken,
      user: presentUser(user, await factorsOf(scope.db, user.id)),
    },
  }
}

export type IssuedSession = Awaited<ReturnType<typeof issueSession>>

/** Signs a user in. @param method its name in the access token's `amr` */
export async function startSession(
  scope: Scope,
  user: User,
  method: string,
): Promise<IssuedSession> {
  const { db, now } = scope
  const amr: Amr = [{ method, timestamp: Math.floor(now / 1000) }]
  const session = {
    id: crypto.randomUUID(),
    user_id: user.id,
    amr: JSON.stringify(amr),
    created_at: now,
  }
  const refreshToken = newRefreshToken()
  await db.batch([
    db
      .prepare('INSERT INTO sessions (id, user_id, amr, created_at) VALUES (?1, ?2, ?3, ?4)')
      .bind(session.id, session.user_id, session.amr, now),
    db
      .prepare('INSERT INTO refresh_tokens (token, session_id) VALUES (?1, ?2)')
      .bind(refreshToken, session.id),
    changeUser(db, user.id, { last_sign_in_at: now, updated_at: now }),
    ...logAction(scope, user, 'login', { provider: 'email' }),
  ])
  const signedIn = { ...user, last_sign_in_at: now, updated_at: now }
  return issueSession(scope, signedIn, session, refreshToken)
}

/** Backdates a user's sign-ins; their next access tokens contain the new times. */
export const ageProofs = (db: D1Database, email: string, seconds: number) =>
  db
    .prepare(
      `UPDATE sessions SET amr = (
         SELECT json_group_array(json_object('method', value ->> 'method', 'timestamp',
           (value ->> 'timestamp') - ?2)) FROM json_each(sessions.amr))
       WHERE user_id = (SELECT id FROM users WHERE email = ?1)`,
    )
    .bind(email, seconds)
    .run()

/** Ends sessions of a user: all, all but one, or one. */
export function deleteSessions(
  db: D1Database,
  userId: string,
  which: 'all' | { but: string } | { only: string } = 'all',
): D1PreparedStatement {
  const remove = 'DELETE FROM sessions WHERE user_id = ?1'
  if (which === 'all') return db.prepare(remove).bind(userId)
  if ('but' in which) return db.prepare(`${remove} AND id <> ?2`).bind(userId, which.but)
  return db.prepare(`${remove} AND id = ?2`).bind(userId, which.only)
}

/** @param weakness weakness of the password; null: none */
export function answerSession(c: AuthContext, issued: IssuedSession, weakness?: Weakness | null) {
  c.header('sb-auth-user-id', issued.body.user.id)
  c.header('sb-auth-session-id', issued.sessionId)
  return c.json({ ...issued.body, ...(weakness !== undefined && { weak_password: weakness }) })
}
