import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Endpoint } from '#platform/endpoint'
import { CallError } from '../../../web/lib/api/api.ts'
import { deviceId } from '../../../web/lib/push/device-id.ts'
import { readDevice, startDevice, testOwnDevice } from '../../../web/lib/push/push-device.ts'
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
const OLD = 'https://push.test/old'
const NEW = 'https://push.test/new'

type Subscription = ReturnType<typeof subscription>
let current: Subscription | null
let permission: { permission: string; requestPermission: () => Promise<string> }
/** The site's row of this session; null: none. */
let row: { id: string; isOpen: boolean } | null
/** Open devices of the member's other sessions. */
let others: string[]
/** The site's calls that change something, with the endpoint or the id that they name. */
let calls: string[]

function subscription(endpoint: string, key = [1, 2, 3]) {
  return {
    endpoint,
    options: { applicationServerKey: new Uint8Array(key).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: `secret of ${endpoint}` } }),
    unsubscribe: () => Promise.resolve((current = null)),
  }
}

type Options = {
  params?: { id: string }
  body?: { endpoint: string; former?: string }
}

async function answerCall({ method, path }: Endpoint, { params, body }: Options = {}) {
  if (method === 'GET') {
    const devices = row?.isOpen ? [...others, row.id] : others
    return { publicKey: KEY, devices, ownDevice: row?.id ?? null }
  }
  const action = path.split('/').at(-1) === ':id' ? method : path.split('/').at(-1)
  calls.push([action, body?.endpoint ?? params?.id, body?.former].filter(Boolean).join(' '))
  if (action === 'devices' && body) row = { id: await deviceId(body), isOpen: true }
  if (action === 'test' && !(row?.isOpen && row.id === params?.id)) {
    throw new CallError('', 409, [], { id: 'notification.not-delivered' })
  }
  return {}
}

beforeEach(() => {
  current = subscription(OLD)
  row = null
  others = []
  calls = []
  vi.mocked(trustedLinks.isEmpty).mockReturnValue(true)
  const pushManager = {
    getSubscription: () => Promise.resolve(current),
    subscribe: () => Promise.resolve((current ??= subscription(NEW))),
  }
  site.call.mockImplementation(answerCall)
  permission = { permission: 'granted', requestPermission: async () => 'granted' }
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
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

describe('a device that is turned on', () => {
  test('keeps the subscription of a trusted contact, and shows no test', async () => {
    vi.mocked(trustedLinks.isEmpty).mockReturnValue(false)
    await startDevice()
    expect(calls).toEqual([`devices ${OLD}`])
  })

  test('replaces a subscription that has ended, and moves the trusted contact with it', async () => {
    vi.mocked(trustedLinks.isEmpty).mockReturnValue(false)
    const id = await deviceId({ endpoint: OLD })
    row = { id, isOpen: false }
    await startDevice()
    expect(calls).toEqual([`devices ${NEW}`, `PUT ${NEW} secret of ${OLD}`])
  })

  test('replaces a subscription with another key of the site', async () => {
    vi.mocked(trustedLinks.isEmpty).mockReturnValue(false)
    current = subscription(OLD, [9, 9, 9])
    await startDevice()
    expect(calls).toEqual([`devices ${NEW}`])
  })
})

describe('a device that is compared with the site', () => {
  test('is on while the site has the browser’s subscription', async () => {
    const id = await deviceId({ endpoint: OLD })
    row = { id, isOpen: true }
    expect(await readDevice()).toEqual({ state: 'on', id })
    expect(calls).toEqual([])
  })

  test('stays off if this session has not turned it on', async () => {
    expect(await readDevice()).toEqual({ state: 'off', id: null })
    expect(calls).toEqual([])
  })

  test('subscribes again once after the push service has given it up', async () => {
    row = { id: await deviceId({ endpoint: OLD }), isOpen: false }
    const devices = await Promise.all([readDevice(), readDevice()])
    const id = await deviceId({ endpoint: NEW })
    expect(devices).toEqual([
      { state: 'on', id },
      { state: 'on', id },
    ])
    expect(calls).toEqual([`devices ${NEW}`])
  })

  test('is registered by its new address after the browser has changed it', async () => {
    row = { id: await deviceId({ endpoint: 'https://push.test/older' }), isOpen: true }
    vi.mocked(trustedLinks.isEmpty).mockReturnValue(false)
    expect(await readDevice()).toMatchObject({ state: 'on' })
    expect(calls).toEqual([`devices ${OLD}`])
  })

  test('has ended if the browser has withdrawn the permission or refuses', async () => {
    row = { id: await deviceId({ endpoint: OLD }), isOpen: true }
    permission.permission = 'default'
    expect(await readDevice()).toEqual({ state: 'ended', id: null })
    permission.permission = 'denied'
    expect(await readDevice()).toEqual({ state: 'blocked', id: null })
    permission.permission = 'granted'
    row.isOpen = false
    vi.spyOn(current!, 'unsubscribe').mockRejectedValue(new Error('refused'))
    expect(await readDevice()).toEqual({ state: 'ended', id: null })
    expect(calls).toEqual([])
  })

  test('has ended if five newer ones have replaced it', async () => {
    row = { id: await deviceId({ endpoint: OLD }), isOpen: false }
    others = ['a', 'b', 'c', 'd', 'e']
    expect(await readDevice()).toEqual({ state: 'ended', id: null })
    expect(calls).toEqual([])
  })
})

test('a test of an ended subscription reaches the one that replaces it', async () => {
  const id = await deviceId({ endpoint: OLD })
  row = { id, isOpen: false }
  await testOwnDevice(id)
  const newId = await deviceId({ endpoint: NEW })
  expect(calls).toEqual([`test ${id}`, `devices ${NEW}`, `test ${newId}`])
})
