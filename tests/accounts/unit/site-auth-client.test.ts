import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionStore } from '../../../web/lib/auth/session-storage.ts'
import { SiteAuthClient } from '../../../web/lib/auth/site-auth-client.ts'
import { stubLocalStorage } from '../../support/platform/local-storage.ts'

vi.mock('../../../web/lib/api/api.ts', () => ({ request: vi.fn(() => Promise.resolve()) }))

let storage: Map<string, string>

beforeEach(() => {
  const expired = {
    access_token: 'old',
    refresh_token: 'old',
    token_type: 'bearer',
    expires_in: 3_600,
    expires_at: 1,
    user: { id: 'ada' },
  }
  storage = new Map([
    ['session', JSON.stringify(expired)],
    ['own-draft-ada', '{}'],
    ['message-1-ada', '{}'],
    ['message-1-berta', '{}'],
  ])
  stubLocalStorage(storage)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a sign-out without a connection deletes what the account left in this browser', async () => {
  const client = new SiteAuthClient({
    url: 'https://accounts.test/auth/v1',
    storageKey: 'session',
    storage: sessionStore,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  // The client tries for half a minute to renew the token.
  const clock = { isRunning: true }
  const signingOut = client.signOut({ scope: 'local' }).finally(() => (clock.isRunning = false))
  while (clock.isRunning) await vi.advanceTimersByTimeAsync(1_000)
  await signingOut
  expect([...storage.keys()]).toEqual(['message-1-berta'])
})
