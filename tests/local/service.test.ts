import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, type JSONWebKeySet } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  ask,
  askJson,
  call,
  dataOf,
  newSignedInMember,
  ORIGIN,
  resetStandIns,
  signIn,
  visitor,
} from './stand-in.ts'

beforeEach(resetStandIns)

const JWKS = '/auth/v1/.well-known/jwks.json'
const publicKeys = () => askJson<JSONWebKeySet>(JWKS)
const rotate = (body?: object) =>
  ask('/local/auth/rotate-key', { method: 'POST', ...(body && { body: JSON.stringify(body) }) })

/** Verifies a token like a server that trusts the service. */
const verify = async (token: string) =>
  jwtVerify(token, createLocalJWKSet(await publicKeys()), {
    algorithms: ['ES256', 'RS256'],
    issuer: `${ORIGIN}/auth/v1`,
    audience: 'authenticated',
  })

describe('the public keys', () => {
  test('are public and cached for ten minutes', async () => {
    const response = await ask(JWKS)
    expect(response.headers.get('cache-control')).toBe('public, max-age=600')
    const { keys }: JSONWebKeySet = await response.json()
    const text = expect.stringMatching(/^[\w-]{43}$/)
    const otherFields = { kid: text, x: text, y: text, key_ops: ['verify'] }
    expect(keys[0]).toEqual({ alg: 'ES256', kty: 'EC', crv: 'P-256', use: 'sig', ...otherFields })
  })

  test('include the key of each token, before and after a rotation', async () => {
    const { session, email, client } = await newSignedInMember()
    const { kid } = await (await rotate()).json<{ kid: string }>()
    const next = await signIn(visitor(), email)
    expect(decodeProtectedHeader(next.access_token)).toEqual({ alg: 'ES256', kid, typ: 'JWT' })
    expect(decodeProtectedHeader(session.access_token).kid).not.toBe(kid)
    await verify(session.access_token)
    await verify(next.access_token)
    expect((await client.getUser()).error).toBeNull()
  })

  test('can be listed in an old state for some minutes after a rotation', async () => {
    const keysBefore = await publicKeys()
    await ask('/local/auth/hold-keys', { method: 'POST', body: '{"seconds":600}' })
    await rotate()
    expect(await publicKeys()).toEqual(keysBefore)
    const { session, client } = await newSignedInMember()
    await expect(verify(session.access_token)).rejects.toThrow()
    expect((await client.getUser()).error).toBeNull()
    await ask('/local/auth/clock', { method: 'POST', body: '{"offsetMs":601000}' })
    expect((await publicKeys()).keys).toHaveLength(keysBefore.keys.length + 1)
  })

  test('exclude revoked keys', async () => {
    const { session } = await newSignedInMember()
    await rotate({ revoke: true })
    expect((await publicKeys()).keys).toHaveLength(1)
    await expect(verify(session.access_token)).rejects.toThrow()
    expect((await visitor().getUser(session.access_token)).error?.code).toBe('bad_jwt')
  })
})

test('an access token has all documented claims', async () => {
  const { session, id, email } = await newSignedInMember()
  const { payload } = await verify(session.access_token)
  const now = expect.any(Number)
  expect(payload).toEqual({
    iss: `${ORIGIN}/auth/v1`,
    sub: id,
    aud: 'authenticated',
    exp: (payload.iat ?? 0) + 3600,
    iat: now,
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { email_verified: true },
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: now }],
    session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    is_anonymous: false,
  })
  expect(session).toMatchObject({
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: payload.exp,
    refresh_token: expect.stringMatching(/^[a-z0-9]{12}$/),
  })
})

test('the client verifies the claims with the listed keys', async () => {
  const { client, id } = await newSignedInMember()
  expect(dataOf(await client.getClaims())?.claims.sub).toBe(id)
})

describe('an error response', () => {
  const wrong = { email: 'member@velours.test', password: 'wrong-one' }
  const signInWrongly = (version?: string) =>
    call(
      'POST',
      '/token?grant_type=password',
      wrong,
      version && { 'x-supabase-api-version': version },
    )

  test.each(['2024-01-01', '2026-05-05'])('has the new format for version %s', async (version) => {
    const response = await signInWrongly(version)
    expect(response.status).toBe(400)
    expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(response.headers.get('x-sb-error-code')).toBe('invalid_credentials')
    const message = 'Invalid login credentials'
    expect(await response.json()).toEqual({ code: 'invalid_credentials', message })
  })

  test.each([undefined, '2023-12-31', 'soon'])('has the old format for %s', async (version) => {
    const response = await signInWrongly(version)
    expect(response.headers.get('x-supabase-api-version')).toBeNull()
    expect(response.headers.get('x-sb-error-code')).toBe('invalid_credentials')
    const msg = 'Invalid login credentials'
    expect(await response.json()).toEqual({ code: 400, error_code: 'invalid_credentials', msg })
  })

  test('contains the reasons for a weak password in both formats', async () => {
    const weak = { email: 'weak@velours.test', password: 'a' }
    const weak_password = { reasons: ['length'] }
    const headers = { 'x-supabase-api-version': '2024-01-01' }
    for (const form of [{}, headers]) {
      const response = await call('POST', '/signup', weak, form)
      expect(await response.json()).toMatchObject({ weak_password })
    }
  })

  test('is readable for pages of other origins', async () => {
    const origin = 'http://localhost:5173'
    const response = await call('POST', '/token?grant_type=password', wrong, { origin })
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    expect(response.headers.get('access-control-allow-credentials')).toBe('true')
    const exposed = response.headers.get('access-control-expose-headers')?.split(',')
    expect(exposed).toEqual(['X-Total-Count', 'Link', 'X-Supabase-Api-Version'])
  })

  test('covers bodies that are missing or too large', async () => {
    for (const body of ['', '{', '[]', '{"email":7}']) {
      const response = await call('POST', '/signup', body)
      expect(response.status).toBe(400)
      const answer = await response.json<{ error_code: string; msg: string }>()
      expect(answer.error_code).toBe('bad_json')
      expect(answer.msg).toMatch(/^Could not parse request body as JSON: /)
    }
    const long = await call('POST', '/signup', JSON.stringify({ email: 'a'.repeat(1024 * 1024) }))
    expect([long.status, long.headers.get('x-sb-error-code')]).toEqual([
      413,
      'request_entity_too_large',
    ])
  })
})

test('CORS allows all headers of the client', async () => {
  const response = await ask('/auth/v1/token', {
    method: 'OPTIONS',
    headers: { origin: 'http://localhost:5173', 'access-control-request-method': 'POST' },
  })
  expect(response.status).toBe(204)
  const headers = response.headers.get('access-control-allow-headers')?.split(',')
  const needed = ['authorization', 'apikey', 'content-type', 'x-client-info']
  expect(headers).toEqual(expect.arrayContaining([...needed, 'x-supabase-api-version']))
  const methods = response.headers.get('access-control-allow-methods')?.split(',')
  expect(methods).toEqual(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
})

describe('the project’s key', () => {
  test('is required', async () => {
    const response = await ask('/auth/v1/settings')
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ message: 'No API key found in request' })
    const wrong = await call('GET', '/settings', undefined, { apikey: 'sb_publishable_other' })
    expect(wrong.status).toBe(401)
    expect(await wrong.json()).toMatchObject({ message: 'Invalid API key' })
  })

  test('is no token of a user', async () => {
    const response = await call('GET', '/user')
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({
      error_code: 'bad_jwt',
      msg: 'invalid claim: missing sub claim',
    })
  })
})

test('an access token with outdated claims is rejected', async () => {
  const { session } = await newSignedInMember()
  const [head, payload, signature = ''] = session.access_token.split('.')
  const otherChar = signature.startsWith('A') ? 'B' : 'A'
  for (const token of ['abc', `${head}.${payload}.${otherChar}${signature.slice(1)}`]) {
    const response = await call('GET', '/user', undefined, { authorization: `Bearer ${token}` })
    expect(response.status).toBe(403)
    const { msg } = await response.json<{ msg: string }>()
    expect(msg).toMatch(/^invalid JWT: unable to parse or verify signature, /)
  }
  await ask('/local/auth/clock', { method: 'POST', body: '{"offsetMs":3601000}' })
  const headers = { authorization: `Bearer ${session.access_token}` }
  expect((await call('GET', '/user', undefined, headers)).status).toBe(403)
})

test('the service reports its settings and its health', async () => {
  const settings = await (await call('GET', '/settings')).json()
  expect(settings).toMatchObject({
    external: { email: true, phone: false },
    disable_signup: false,
    mailer_autoconfirm: false,
  })
  expect(await (await call('GET', '/health')).json()).toMatchObject({ name: 'GoTrue' })
  expect((await call('POST', '/sso', {})).status).toBe(404)
  const response = await call('GET', '/nowhere')
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
})
