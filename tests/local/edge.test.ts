import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readAccessToken } from '../../worker/accounts/lib/access-token.ts'
import { Failure } from '../../worker/platform/lib/failure.ts'
import { KeyStore } from '../../worker/accounts/lib/key-store.ts'
import { ask, configure, newSignedInMember, ORIGIN, resetStandIns, sessionOf } from './stand-in.ts'

const issuer = `${ORIGIN}/auth/v1`
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let keys: KeyStore
beforeEach(async () => {
  await resetStandIns()
  const url = `${issuer}/.well-known/jwks.json`
  await (await caches.open('signing-keys')).delete(url)
  keys = new KeyStore(url)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  // A network that only contains the stand-ins.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => ask(String(input), init))
})
afterEach(() => void vi.restoreAllMocks())

const rotate = () => ask('/local/auth/rotate-key', { method: 'POST' })

/** The member id that the Worker reads from a token after a delay, or the status of its response. */
async function identify(token: string, afterMs = 0): Promise<string | number> {
  const now = Date.now() + afterMs
  try {
    const identity = await readAccessToken(token, { issuer, keys, now, defer: () => {} })
    return identity?.id ?? 401
  } catch (error) {
    if (error instanceof Failure) return error.status
    throw error
  }
}

describe('the Worker with the stand-in', () => {
  test('identifies members by their token', async () => {
    const { session, id } = await newSignedInMember()
    expect(await identify(session.access_token)).toBe(id)
    expect(await identify(`${session.access_token}A`)).toBe(401)
    expect(await identify(session.access_token, 61 * MINUTE_MS)).toBe(401)
  })

  test('accepts tokens of a new key, which it fetches, and of the previous one', async () => {
    const { session, id, client } = await newSignedInMember()
    expect(await identify(session.access_token)).toBe(id)
    await rotate()
    const renewed = sessionOf(await client.refreshSession())
    expect(await identify(renewed.access_token)).toBe(id)
    expect(await identify(session.access_token)).toBe(id)
  })
})

describe('the Worker while the stand-in is down', () => {
  test('accepts members with known keys until the keys expire', async () => {
    await configure({ accessTokenSeconds: 2 * 24 * 3_600 })
    const { session, id } = await newSignedInMember()
    expect(await identify(session.access_token)).toBe(id)
    await configure({ down: true })
    expect(await identify(session.access_token, 11 * MINUTE_MS)).toBe(id)
    expect(await identify(session.access_token, DAY_MS - MINUTE_MS)).toBe(id)
    expect(await identify(session.access_token, DAY_MS + MINUTE_MS)).toBe(503)
  })

  test('responds “try again later” without keys, and accepts members afterwards', async () => {
    const { session, id } = await newSignedInMember()
    await configure({ down: true })
    expect(await identify(session.access_token)).toBe(503)
    await configure({ down: false })
    expect(await identify(session.access_token, MINUTE_MS)).toBe(id)
  })

  test('responds 503 to a token of a new key', async () => {
    const { session, id, client } = await newSignedInMember()
    expect(await identify(session.access_token)).toBe(id)
    await rotate()
    const renewed = sessionOf(await client.refreshSession())
    await configure({ down: true })
    expect(await identify(renewed.access_token)).toBe(503)
    expect(await identify(session.access_token)).toBe(id)
    await configure({ down: false })
    expect(await identify(renewed.access_token, MINUTE_MS)).toBe(id)
  })
})

test('a client keeps its session while the stand-in is down', async () => {
  const { session, client } = await newSignedInMember()
  await configure({ down: true })
  const { error } = await client.getUser()
  expect(error?.name).toBe('AuthRetryableFetchError')
  expect(sessionOf(await client.getSession())).toEqual(session)
  await configure({ down: false })
  expect((await client.getUser()).error).toBeNull()
})
