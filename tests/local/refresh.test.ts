import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  administration,
  call,
  configure,
  expectRefusal,
  dataOf,
  moveClock,
  newSignedInMember,
  resetStandIns,
  sessionOf,
  visitor,
} from './stand-in.ts'

beforeEach(resetStandIns)
afterEach(() => void vi.useRealTimers())

const refresh = (refresh_token: string) => visitor().refreshSession({ refresh_token })
const renewed = async (token: string) => sessionOf(await refresh(token)).refresh_token

const USED = 'Invalid Refresh Token: Already Used'

describe('a refresh token', () => {
  test('returns the next token in the same session', async () => {
    const { session } = await newSignedInMember()
    const next = sessionOf(await refresh(session.refresh_token))
    expect(next.refresh_token).toMatch(/^[a-z0-9]{12}$/)
    expect(next.refresh_token).not.toBe(session.refresh_token)
    const [before, after] = [session, next].map(({ access_token }) =>
      JSON.parse(atob(access_token.split('.')[1] ?? '')),
    )
    expect(after.session_id).toBe(before.session_id)
    expect(after.amr).toEqual(before.amr)
  })

  test('exchanged just before returns the active token, however late', async () => {
    const { session } = await newSignedInMember()
    const child = await renewed(session.refresh_token)
    await moveClock(3_600_000)
    expect(await renewed(session.refresh_token)).toBe(child)
    expect(await renewed(session.refresh_token)).toBe(child)
  })

  test('used by two tabs at once leaves both signed in', async () => {
    const { session } = await newSignedInMember()
    const tabs = Array.from({ length: 6 }, () => renewed(session.refresh_token))
    const tokens = new Set(await Promise.all(tabs))
    expect(tokens.size).toBe(1)
    for (const token of tokens) expect(await renewed(token)).toMatch(/^[a-z0-9]{12}$/)
  })

  test('of an earlier generation still works for ten seconds', async () => {
    const { session } = await newSignedInMember()
    const child = await renewed(session.refresh_token)
    const grandchild = await renewed(child)
    const otherToken = await renewed(session.refresh_token)
    expect([session.refresh_token, child, grandchild]).not.toContain(otherToken)
  })

  test('of an earlier generation ends the whole session after that, as stolen', async () => {
    const { session, client } = await newSignedInMember()
    const child = await renewed(session.refresh_token)
    const grandchild = await renewed(child)
    await moveClock(11_000)
    const stolen = refresh(session.refresh_token)
    await expectRefusal(stolen, 400, 'refresh_token_already_used', USED)
    await expectRefusal(refresh(grandchild), 400, 'refresh_token_already_used', USED)
    expect((await client.getUser(session.access_token)).error).toBeNull()
  })

  test('of an ended session is not found', async () => {
    const { session, client } = await newSignedInMember()
    dataOf({ data: null, ...(await client.signOut({ scope: 'local' })) })
    const message = 'Invalid Refresh Token: Refresh Token Not Found'
    await expectRefusal(refresh(session.refresh_token), 400, 'refresh_token_not_found', message)
  })

  test('in another format or of an unknown user is rejected', async () => {
    const message = 'Refresh token is not valid'
    await expectRefusal(refresh('short'), 400, 'validation_failed', message)
    await expectRefusal(refresh('aaaaaaaaaaaa'), 400, 'refresh_token_not_found')
  })

  test('of a banned user is rejected', async () => {
    const { session, id } = await newSignedInMember()
    dataOf(await administration().updateUserById(id, { ban_duration: '24h' }))
    const message = 'Invalid Refresh Token: User Banned'
    await expectRefusal(refresh(session.refresh_token), 400, 'user_banned', message)
    dataOf(await administration().updateUserById(id, { ban_duration: 'none' }))
    expect(await renewed(session.refresh_token)).toBeDefined()
  })

  test('of a session past its maximum age is rejected', async () => {
    await configure({ sessionSeconds: 3600 })
    const { session } = await newSignedInMember()
    await moveClock(3_600_000)
    await expectRefusal(refresh(session.refresh_token), 400, 'session_expired')
  })
})

test('a client is still signed in after two hours', async () => {
  const { client, session } = await newSignedInMember()
  vi.setSystemTime(Date.now() + 2 * 60 * 60 * 1000)
  const laterSession = sessionOf(await client.getSession())
  expect(laterSession.access_token).not.toBe(session.access_token)
  expect((await client.getUser()).error).toBeNull()
})

test('unknown grant types are rejected', async () => {
  const refusals: [grant: string, status: number, code: string][] = [
    ['magic', 400, 'invalid_credentials'],
    ['constructor', 400, 'invalid_credentials'],
    ['web3', 422, 'web3_provider_disabled'],
    ['id_token', 400, 'provider_disabled'],
  ]
  for (const [grant, status, code] of refusals) {
    const response = await call('POST', `/token?grant_type=${grant}`, {})
    expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([status, code])
  }
})

const inTheWay: [status: number, html: boolean, name: string, code: string | undefined][] = [
  [429, false, 'AuthApiError', 'over_request_rate_limit'],
  [429, true, 'AuthUnknownError', undefined],
  [409, false, 'AuthApiError', 'conflict'],
  [403, true, 'AuthUnknownError', undefined],
  [401, false, 'AuthApiError', undefined],
  [540, false, 'AuthApiError', undefined],
]
test.each(inTheWay)(
  'a token refresh passes on the status %i (HTML: %s)',
  async (status, html, name, code) => {
    const { client, session } = await newSignedInMember()
    const { refresh_token } = session
    await configure({ renewalAnswer: { status, html } })
    const { error } = await visitor().refreshSession({ refresh_token })
    expect({ name: error?.name, code: error?.code }).toEqual({ name, code })
    await configure({ renewalAnswer: null })
    expect((await client.refreshSession()).error).toBeNull()
  },
)
