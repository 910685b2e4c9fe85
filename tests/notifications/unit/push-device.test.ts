import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Endpoint } from '#platform/endpoint'
import { CallError } from '../../../web/lib/api/api.ts'
import { startDevice } from '../../../web/lib/push/push-device.ts'
import { trustedLinks } from '../../../web/lib/push/trusted-links.ts'

// The macros only exist after the build.
vi.mock('@lingui/core/macro', () => ({ t: String.raw, msg: String.raw }))
vi.mock('../../../web/lib/auth/accounts.ts', () => ({
  openAccounts: async () => ({ client: { signOut: async () => {} } }),
}))
vi.mock('../../../web/lib/push/trusted-links.ts', () => ({ trustedLinks: { isEmpty: vi.fn() } }))
const site = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../web/lib/api/call.ts', () => site)

const KEY = 'AQID'

type Subscription = ReturnType<typeof subscription>
let current: Subscription | null
let testError: CallError | null
/** Endpoints that the site has stored. */
let endpoints: string[]

function subscription(endpoint: string, key = [1, 2, 3]) {
  return {
    endpoint,
    options: { applicationServerKey: new Uint8Array(key).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: () => Promise.resolve((current = null)),
  }
}

beforeEach(() => {
  current = subscription('https://push.test/contact')
  testError = null
  endpoints = []
  vi.mocked(trustedLinks.isEmpty).mockReturnValue(false)
  const pushManager = {
    getSubscription: () => Promise.resolve(current),
    subscribe: () => Promise.resolve((current ??= subscription('https://push.test/new'))),
  }
  site.call.mockImplementation(
    async ({ method, path }: Endpoint, options: { body?: { endpoint: string } } = {}) => {
      if (method === 'GET') return { publicKey: KEY, devices: [] }
      if (options.body) endpoints.push(options.body.endpoint)
      const error = path.endsWith('/test') && testError
      if (error) {
        testError = null
        throw error
      }
      return {}
    },
  )
  const permission = { permission: 'granted', requestPermission: async () => 'granted' }
  vi.stubGlobal('window', { PushManager: {}, Notification: permission })
  vi.stubGlobal('Notification', permission)
  vi.stubGlobal('navigator', {
    serviceWorker: {
      register: () => Promise.resolve(),
      getRegistration: () => Promise.resolve({ pushManager }),
      ready: Promise.resolve({ pushManager }),
    },
  })
})
afterEach(() => void vi.unstubAllGlobals())

const refusal = (status: number, id: string) => new CallError('', status, [], { id })

test('a subscription that the push service has ended is replaced', async () => {
  testError = refusal(409, 'notification.not-delivered')
  await startDevice()
  expect(endpoints).toEqual(['https://push.test/contact', 'https://push.test/new'])
})

test('a subscription with another key of the site is replaced', async () => {
  current = subscription('https://push.test/contact', [9, 9, 9])
  await startDevice()
  expect(endpoints).toEqual(['https://push.test/new'])
})

test('a subscription stays while it reaches a trusted contact, also when its service is busy', async () => {
  for (const error of [null, refusal(503, 'notification.postponed'), refusal(0, '')]) {
    testError = error
    endpoints = []
    await startDevice()
    expect(endpoints).toEqual(['https://push.test/contact'])
  }
})
