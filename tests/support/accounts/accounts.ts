import { READ_REASON } from '#companions/own/own-data'
import {
  decodeJwt,
  exportJWK,
  generateKeyPair,
  SignJWT,
  type CryptoKey,
  type JWK,
  type JWTPayload,
} from 'jose'
import { vi } from 'vitest'
import type { Env } from '../../../worker/platform/lib/env.ts'
// Caches are per data centre, so that the keys of one test file don't reach the next.
import '../platform/colo.ts'
import { uuid } from '../platform/fixtures.ts'

export const KEY = 'sb_publishable_test'

export type SigningKey = { kid: string; alg: string; privateKey: CryptoKey; jwk: JWK }

let keyCount = 0
export async function newKey(alg = 'ES256'): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg)
  const kid = `key-${++keyCount}`
  const jwk = { ...(await exportJWK(publicKey)), kid, alg, use: 'sig', key_ops: ['verify'] }
  return { kid, alg, privateKey, jwk }
}

/** A mock of the account service: publishes keys, can fail. */
export class KeyService {
  readonly url = `https://accounts-${++keyCount}.test`
  callCount = 0
  keys: JWK[] = []
  /** Replaces the response with the keys. */
  answer: ((signal: AbortSignal) => Response | Promise<Response>) | null = null
  /** Ids of ended sessions; all others are valid. */
  readonly ended = new Set<string>()
  /** Account data by id that differs from the tokens'. */
  readonly users = new Map<string, { email?: string; email_confirmed_at?: string | undefined }>()
  /** Replaces the response about a token's session. */
  session: ((request: Request) => Response | Promise<Response>) | null = null
  sessionsAsked = 0
  /** Public settings of the project; null: no response. */
  settings: object | null = projectSettings()
  /** Handles all other requests, for tests that need more than keys and sessions. */
  more: ((request: Request) => Response | Promise<Response>) | null = null

  constructor() {
    services.set(new URL(this.url).host, this)
  }
}

/** The settings that `worker/ops/account-project/account-project.json` requires. */
export const projectSettings = (changes: object = {}) => ({
  external: { anonymous_users: false, email: true, google: false, phone: false },
  disable_signup: false,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
  passkeys_enabled: false,
  ...changes,
})

const services = new Map<string, KeyService>()

/** Other mocked hosts, by name. */
export const otherHosts = new Map<string, (request: Request) => Response | Promise<Response>>()

// All requests go to the mocks; there is no network.
vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
  const request = new Request(input, init)
  const { host, pathname } = new URL(request.url)
  const otherHost = otherHosts.get(host)
  if (otherHost) return otherHost(request)
  const service = services.get(host)
  if (service && pathname === '/auth/v1/user') return sessionAt(service, request)
  if (service && pathname === '/auth/v1/settings') {
    return service.settings
      ? Response.json(service.settings)
      : Response.json({ message: 'Project paused' }, { status: 540 })
  }
  if (service?.more && !pathname.endsWith('/jwks.json')) return service.more(request)
  if (!service || pathname !== '/auth/v1/.well-known/jwks.json') throw new TypeError('No such host')
  service.callCount++
  const response = await service.answer?.(request.signal)
  const isFollowed = response?.headers.has('location') && request.redirect === 'follow'
  return response && !isFollowed ? response : Response.json({ keys: service.keys })
})

function sessionAt(service: KeyService, request: Request): Response | Promise<Response> {
  service.sessionsAsked++
  if (service.session) return service.session(request)
  const { sub, session_id, email } = decodeJwt(
    request.headers.get('authorization')!.replace(/^Bearer /, ''),
  )
  if (!service.ended.has(String(session_id))) {
    const account = { id: sub, email, email_confirmed_at: '2026-01-01T00:00:00Z' }
    return Response.json({ ...account, ...service.users.get(String(sub)) })
  }
  const message = 'Session from session_id claim in JWT does not exist'
  return Response.json({ code: 'session_not_found', message }, { status: 403 })
}

export const down = () => Promise.reject(new TypeError('Network connection lost'))
/** Accepts the request and never responds. */
export const neverRespond = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

/** A service with one key, and its tokens. */
export async function openAccounts(vars: Partial<Env> = {}) {
  const service = new KeyService()
  const key = await newKey()
  service.keys = [key.jwk]
  const seconds = () => Math.floor(Date.now() / 1_000)
  const claims = (changes: JWTPayload = {}): JWTPayload => ({
    iss: `${service.url}/auth/v1`,
    aud: 'authenticated',
    role: 'authenticated',
    sub: uuid(0xa),
    session_id: uuid(0x5e),
    is_anonymous: false,
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: seconds() }],
    iat: seconds(),
    exp: seconds() + 3_600,
    email: 'ada@members.test',
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    ...changes,
  })
  const sign = (payload: JWTPayload, signing: SigningKey, header: object) =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: signing.alg, kid: signing.kid, typ: 'JWT', ...header })
      .sign(signing.privateKey)
  const signedTokens = new Map<string, Promise<string>>()
  const token = (changes: JWTPayload = {}, signing = key, header?: object) => {
    const payload = claims(changes)
    if (signing !== key || header) return sign(payload, signing, header ?? {})
    // Cached, because most calls of a test use the same account within a second.
    const name = JSON.stringify(payload)
    const pending = signedTokens.get(name) ?? sign(payload, key, {})
    signedTokens.set(name, pending)
    return pending
  }
  return {
    service,
    key,
    claims,
    token,
    seconds,
    vars: { SUPABASE_URL: service.url, SUPABASE_PUBLISHABLE_KEY: KEY, ...vars },
    /** Headers of a browser. */
    as: async (changes: JWTPayload = {}) => bearer(await token(changes)),
  }
}
export type TestAccounts = Awaited<ReturnType<typeof openAccounts>>

/** Headers with a token, and with the reason that staff have to state for reading private data. */
export const bearer = (token: string) => ({
  headers: { authorization: `Bearer ${token}`, [READ_REASON]: 'check' },
})
