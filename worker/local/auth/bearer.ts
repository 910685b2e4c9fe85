import { readAccessToken } from './access-token.ts'
import type { AuthContext } from './context.ts'
import { AccountServiceError } from './refusal.ts'
import { findSession, type Session } from './sessions.ts'
import { findUser, isBanned, type User } from './users.ts'

const administrators = new Set(['service_role', 'supabase_admin'])

function bearerToken(header: string): string {
  const [, token] = /^Bearer (\S+)$/i.exec(header) ?? []
  if (token) return token
  throw new AccountServiceError(
    401,
    'no_authorization',
    'This endpoint requires a valid Bearer token',
  )
}

/** The user of the bearer token. @throws AccountServiceError 401 or 403 */
export async function requireUser(c: AuthContext): Promise<{ user: User; session: Session }> {
  const { scope, caller } = c.var
  const claims =
    caller.kind === 'bearer' ? await readAccessToken(scope, bearerToken(caller.header)) : {}
  if (!claims.sub) throw new AccountServiceError(403, 'bad_jwt', 'invalid claim: missing sub claim')
  const user = await findUser(scope.db, claims.sub)
  if (!user || user.deleted_at !== null) {
    throw new AccountServiceError(
      403,
      'user_not_found',
      'User from sub claim in JWT does not exist',
    )
  }
  if (isBanned(user, scope.now)) throw new AccountServiceError(403, 'user_banned', 'User is banned')
  const session = claims.session_id ? await findSession(scope.db, claims.session_id) : null
  if (session?.user_id === user.id) return { user, session }
  const message = 'Session from session_id claim in JWT does not exist'
  throw new AccountServiceError(403, 'session_not_found', message)
}

/** @throws AccountServiceError without the secret key or a token of an administrator's role */
export async function requireAdministrator(c: AuthContext): Promise<void> {
  const { scope, caller } = c.var
  if (caller.kind === 'service') return
  if (caller.kind === 'bearer') {
    const { role = '' } = await readAccessToken(scope, bearerToken(caller.header))
    if (administrators.has(role)) return
  }
  throw new AccountServiceError(403, 'not_admin', 'User not allowed')
}
