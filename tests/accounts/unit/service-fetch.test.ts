import { AuthClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const NOW = Date.UTC(2027, 0, 1)
const HOUR_MS = 3_600_000
const html = '<!doctype html><title>Just a moment</title>'

const token = (claims: object) =>
  ['{"alg":"ES256"}', JSON.stringify(claims), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')
const session = (name: string) => ({
  access_token: token({ sub: 'ada', session_id: 'one', exp: NOW / 1_000 + 3_600 }),
  refresh_token: name,
  token_type: 'bearer',
  expires_in: 3_600,
  expires_at: NOW / 1_000 - 1,
  user: { id: 'ada' },
})

type Answer = () => Response | Promise<Response>
let answers: Answer
let requests: string[]
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  vi.resetModules()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  requests = []
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    return answers()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The service's own client with an expired session, and the stored session afterwards. */
async function afterRenewal(
  action?: (client: InstanceType<typeof AuthClient>) => Promise<unknown>,
) {
  const { serviceFetch } = await import('../../../web/lib/auth/service-fetch.ts')
  const storage = new Map([['session', JSON.stringify(session('first'))]])
  const client = new AuthClient({
    url: 'https://accounts.test/auth/v1',
    storageKey: 'session',
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, text) => void storage.set(key, text),
      removeItem: (key) => void storage.delete(key),
    },
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: serviceFetch,
  })
  const pending = (action ?? ((authClient) => authClient.getSession()))(client)
  // The client retries for half a minute.
  await vi.advanceTimersByTimeAsync(60_000)
  const result = (await pending) as { error: { status?: number } | null }
  const text = storage.get('session')
  return { result, storedSession: text ? (JSON.parse(text) as { refresh_token: string }) : null }
}

const refusal = (status: number, code: string) => () =>
  Response.json({ code, message: 'No' }, { status })

describe('answered renewal', () => {
  const temporary: [what: string, answer: Answer][] = [
    ['429 of the service', refusal(429, 'over_request_rate_limit')],
    ['429 of a gateway', () => new Response(html, { status: 429 })],
    ['409 of the service', refusal(409, 'conflict')],
    ['401 of a gateway', () => Response.json({ message: 'Invalid API key' }, { status: 401 })],
    ['403 of a challenge', () => new Response(html, { status: 403 })],
    ['400 of a proxy', () => new Response(html, { status: 400 })],
    ['400 without a code', () => Response.json({ message: 'Bad request' }, { status: 400 })],
    ['500', refusal(500, 'unexpected_failure')],
    ['503', () => new Response('no healthy upstream', { status: 503 })],
    ['540 of a paused project', () => Response.json({ message: 'Paused' }, { status: 540 })],
    ['540 as a page', () => new Response(html, { status: 540 })],
    ['200 of a captive portal', () => new Response(html)],
    ['200 without a session', () => Response.json({ ok: true })],
    ['200 with null', () => Response.json(null)],
    ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
  ]
  test.each(temporary)('the session survives %s', async (_, answer) => {
    answers = answer
    const { result, storedSession } = await afterRenewal()
    expect(result.error).toMatchObject({ name: 'AuthRetryableFetchError' })
    expect(storedSession?.refresh_token).toBe('first')
  })

  const final = [
    'refresh_token_not_found',
    'refresh_token_already_used',
    'session_expired',
    'session_not_found',
    'user_banned',
    'validation_failed',
  ]
  test.each(final)('the code %s ends the session', async (code) => {
    answers = refusal(400, code)
    expect((await afterRenewal()).storedSession).toBeNull()
  })

  test('the older form of refusals ends the session, too', async () => {
    answers = () =>
      Response.json({ code: 400, error_code: 'session_expired', msg: 'No' }, { status: 400 })
    expect((await afterRenewal()).storedSession).toBeNull()
  })

  test('a renewed session replaces the old one', async () => {
    answers = () => Response.json({ ...session('second'), expires_at: 1 })
    expect((await afterRenewal()).storedSession).toMatchObject({
      refresh_token: 'second',
      expires_at: NOW / 1_000 + 3_600,
    })
  })
})

describe('pause after "too many requests"', () => {
  const tooMany = (headers = {}) => {
    answers = () => Response.json({ code: 'over_request_rate_limit' }, { status: 429, headers })
  }

  test('no renewal is sent for half a minute', async () => {
    tooMany()
    await afterRenewal()
    expect(requests).toHaveLength(1)
  })

  test('the pause lasts as long as Retry-After demands', async () => {
    tooMany({ 'retry-after': '5' })
    await afterRenewal()
    expect(requests.length).toBeGreaterThan(1)
    expect(requests.length).toBeLessThan(8)
  })

  test('sign-ins with a password are still sent', async () => {
    tooMany()
    const { result } = await afterRenewal((client) =>
      client.signInWithPassword({ email: 'ada@members.test', password: 'secret' }),
    )
    expect(result.error).toMatchObject({ status: 429 })
  })
})

describe('signing out everywhere', () => {
  const everywhere = async (answer: Answer) => {
    answers = () =>
      requests.at(-1)?.includes('logout')
        ? answer()
        : Response.json({ ...session('second'), expires_in: HOUR_MS / 1_000 })
    return afterRenewal((client) => client.signOut({ scope: 'global' }))
  }

  test.each<[string, Answer]>([
    ['a gateway refuses', () => Response.json({ message: 'Invalid API key' }, { status: 401 })],
    ['a page is missing', () => new Response('404 page not found', { status: 404 })],
    ['a challenge comes', () => new Response(html, { status: 403 })],
  ])('the sign-out fails when %s', async (_, answer) => {
    const { result, storedSession } = await everywhere(answer)
    expect(result.error).toMatchObject({ status: 503 })
    expect(storedSession?.refresh_token).toBe('second')
  })

  test('the sign-out succeeds when the service confirms it', async () => {
    expect(await everywhere(() => new Response(null, { status: 204 }))).toMatchObject({
      result: { error: null },
      storedSession: null,
    })
    expect((await everywhere(refusal(403, 'session_not_found'))).storedSession).toBeNull()
  })
})
