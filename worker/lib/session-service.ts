import type { Accounts } from './config.ts'
import { Failure } from './failure.ts'

const TIMEOUT_MS = 5_000

/** Refusals that say that the session is over for good. */
const ENDED = ['session_not_found', 'session_expired', 'user_not_found']
/** Refusals that a renewed token or a lifted suspension may change. */
const REFUSED = ['bad_jwt', 'user_banned']

export type SessionState = 'open' | 'ended' | 'refused'

/**
 * What the account service knows of a token's session. An access token stays valid for up to an hour after
 * its session was ended there.
 *
 * @throws Failure 503 when the service gives no answer of its own
 */
export async function sessionStateOf(
  { issuer, key }: Pick<Accounts, 'issuer' | 'key'>,
  token: string,
): Promise<SessionState> {
  const response = await fetch(`${issuer}/user`, {
    headers: {
      apikey: key,
      authorization: `Bearer ${token}`,
      'x-supabase-api-version': '2024-01-01',
    },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw notConfirmed(String(cause))
  })
  const body = (await response.json().catch(() => null)) as { id?: unknown; code?: unknown } | null
  if (response.status === 200 && typeof body?.id === 'string') return 'open'
  const code = String(body?.code)
  // A gateway refuses with the same statuses, but without the service's codes.
  if (response.status < 500 && ENDED.includes(code)) return 'ended'
  if (response.status < 500 && REFUSED.includes(code)) return 'refused'
  throw notConfirmed(`GET /user: status ${response.status}, code ${code}`)
}

const notConfirmed = (cause: string) =>
  new Failure('unavailable', 'session.unconfirmed', {}, { cause })
