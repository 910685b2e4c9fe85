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
  // The network: only the stand-ins are in it.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => ask(String(input), init))
})
afterEach(() => void vi.restoreAllMocks())

const rotate = () => ask('/local/auth/rotate-key', { method: 'POST' })

/** The member whom the edge sees in a token, after a while; what it answers otherwise. */
async function seen(token: string, afterMs = 0): Promise<string | number> {
  const now = Date.now() + afterMs
  try {
    const identity = await readAccessToken(token, { issuer, keys, now, defer: () => {} })
    return identity?.id ?? 401
  } catch (error) {
    if (error instanceof Failure) return error.status
    throw error
  }
}

describe('the edge takes the stand-in’s word', () => {
  test('for who someone is', async () => {
    const { session, id } = await newSignedInMember()
    expect(await seen(session.access_token)).toBe(id)
    expect(await seen(`${session.access_token}A`)).toBe(401)
    expect(await seen(session.access_token, 61 * MINUTE_MS)).toBe(401)
  })

  test('with a new key, which it fetches, and with the one before', async () => {
    const { session, id, client } = await newSignedInMember()
    expect(await seen(session.access_token)).toBe(id)
    await rotate()
    const renewed = sessionOf(await client.refreshSession())
    expect(await seen(renewed.access_token)).toBe(id)
    expect(await seen(session.access_token)).toBe(id)
  })
})

describe('while the stand-in is down', () => {
  test('members who are known stay, for as long as their keys hold', async () => {
    await configure({ accessTokenSeconds: 2 * 24 * 3_600 })
    const { session, id } = await newSignedInMember()
    expect(await seen(session.access_token)).toBe(id)
    await configure({ down: true })
    expect(await seen(session.access_token, 11 * MINUTE_MS)).toBe(id)
    expect(await seen(session.access_token, DAY_MS - MINUTE_MS)).toBe(id)
    expect(await seen(session.access_token, DAY_MS + MINUTE_MS)).toBe(503)
  })

  test('an edge that knows nothing asks to come back, and then lets in', async () => {
    const { session, id } = await newSignedInMember()
    await configure({ down: true })
    expect(await seen(session.access_token)).toBe(503)
    await configure({ down: false })
    expect(await seen(session.access_token, MINUTE_MS)).toBe(id)
  })

  test('a token of a new key is not refused', async () => {
    const { session, id, client } = await newSignedInMember()
    expect(await seen(session.access_token)).toBe(id)
    await rotate()
    const renewed = sessionOf(await client.refreshSession())
    await configure({ down: true })
    expect(await seen(renewed.access_token)).toBe(503)
    expect(await seen(session.access_token)).toBe(id)
    await configure({ down: false })
    expect(await seen(renewed.access_token, MINUTE_MS)).toBe(id)
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
