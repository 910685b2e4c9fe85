import type { Accounts } from '../../platform/lib/config.ts'
import { Failure } from '../../platform/lib/failure.ts'

type Service = Pick<Accounts, 'issuer' | 'key'>

const TIMEOUT_MS = 5_000

/** Code for a project that does not offer passkeys. */
export const PASSKEYS_OFF = 'passkey_disabled'

/** Codes for a session that has ended permanently. */
const ENDED = ['session_not_found', 'session_expired', 'user_not_found']
/** Codes that a renewed token or a lifted suspension may change. */
const REFUSED = ['bad_jwt', 'user_banned']

export type SessionState = 'open' | 'ended' | 'refused'

export type Session = {
  state: SessionState
  /** Null before it is confirmed, and when the session is not open. */
  confirmedEmail: string | null
  /** Number of the account's confirmed second factors, recovery codes included. */
  factorCount: number
}

type UserBody = {
  id?: unknown
  code?: unknown
  email?: unknown
  /** ISO time; left out before the confirmation. */
  email_confirmed_at?: unknown
  factors?: { status?: unknown }[]
}

const factorCountOf = ({ factors }: UserBody): number =>
  (factors ?? []).filter(({ status }) => status === 'verified').length

/**
 * Number of passkeys of a token's account; 0 where the project does not offer them.
 *
 * @throws Failure 503 when the service gives no answer of its own
 */
export async function countPasskeys(accounts: Service, token: string): Promise<number> {
  const { status, body } = await ask(accounts, '/passkeys', token)
  if (Array.isArray(body)) return body.length
  // A gateway answers 404, too, but without the service's code.
  if (status === 404 && body?.code === PASSKEYS_OFF) return 0
  throw notConfirmed(`GET /passkeys: status ${status}`)
}

/**
 * State of a token's session at the account service. An access token stays valid for up to an hour after its
 * session was ended there.
 *
 * @throws Failure 503 when the service gives no answer of its own
 */
export async function sessionOf(accounts: Service, token: string): Promise<Session> {
  const { status, body } = await ask(accounts, '/user', token)
  if (status === 200 && typeof body?.id === 'string') {
    const confirmedEmail = confirmedEmailOf(body)
    return { state: 'open', confirmedEmail, factorCount: factorCountOf(body) }
  }
  const code = String(body?.code)
  // A gateway refuses with the same statuses, but without the service's codes.
  const noAccount = { confirmedEmail: null, factorCount: 0 }
  if (status < 500 && ENDED.includes(code)) return { state: 'ended', ...noAccount }
  if (status < 500 && REFUSED.includes(code)) return { state: 'refused', ...noAccount }
  throw notConfirmed(`GET /user: status ${status}, code ${code}`)
}

const confirmedEmailOf = ({ email, email_confirmed_at: confirmedAt }: UserBody) =>
  typeof email === 'string' && email !== '' && typeof confirmedAt === 'string' ? email : null

async function ask({ issuer, key }: Service, path: '/user' | '/passkeys', token: string) {
  const response = await fetch(issuer + path, {
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
  const body = (await response.json().catch(() => null)) as UserBody | null
  return { status: response.status, body }
}

const notConfirmed = (cause: string) =>
  new Failure('unavailable', 'session.unconfirmed', {}, { cause })
