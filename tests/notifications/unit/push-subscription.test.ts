import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../../web/lib/api/api.ts'
import { registerBrowser } from '../../../web/lib/push/push-subscription.ts'

// The macros only exist after the build.
vi.mock('@lingui/core/macro', () => ({ t: String.raw, msg: String.raw }))

const KEY = 'AQID'
const keyBytes = new Uint8Array([1, 2, 3]).buffer

type Subscription = ReturnType<typeof subscription>
let current: Subscription | null
let count = 0

function subscription(endpoint: string) {
  return {
    endpoint,
    options: { applicationServerKey: keyBytes },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: () => Promise.resolve((current = null)),
  }
}

beforeEach(() => {
  current = subscription('https://push.test/member')
  const pushManager = {
    getSubscription: () => Promise.resolve(current),
    subscribe: () =>
      Promise.resolve((current ??= subscription(`https://push.test/new-${++count}`))),
  }
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', {
    serviceWorker: { register: () => Promise.resolve(), ready: Promise.resolve({ pushManager }) },
  })
})
afterEach(() => void vi.unstubAllGlobals())

const refusal = (status: number, id: string) => new CallError('', status, [], { id })

test('a trusted contact shares the subscription of the member in this browser', async () => {
  const register = vi.fn(() => Promise.resolve('stored'))
  expect(await registerBrowser(KEY, register)).toBe('stored')
  expect(register.mock.calls).toMatchObject([[{ endpoint: 'https://push.test/member' }]])
})

test('a subscription that the test did not reach is replaced', async () => {
  const register = vi
    .fn(() => Promise.resolve('stored'))
    .mockRejectedValueOnce(refusal(409, 'notification.not-delivered'))
  expect(await registerBrowser(KEY, register)).toBe('stored')
  expect(register.mock.calls).toMatchObject([
    [{ endpoint: 'https://push.test/member' }],
    [{ endpoint: 'https://push.test/new-1' }],
  ])
})

test('a lost connection and other refusals leave the member’s subscription as it is', async () => {
  for (const error of [refusal(0, ''), refusal(429, 'rate-limit'), refusal(503, '')]) {
    await expect(registerBrowser(KEY, () => Promise.reject(error))).rejects.toBe(error)
    expect(current?.endpoint).toBe('https://push.test/member')
  }
})
