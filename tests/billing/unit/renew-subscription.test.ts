import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { renewSubscription } from '../../../web/service-worker/renew-subscription.ts'

const subscription = (name: string) => {
  const endpoint = `https://push.test/${name}`
  const keys = { p256dh: `key of ${name}`, auth: `secret of ${name}` }
  const state = { isOver: false }
  return {
    endpoint,
    keys,
    state,
    options: { applicationServerKey: new ArrayBuffer(1), userVisibleOnly: true },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: () => Promise.resolve((state.isOver = true)),
  }
}

/**
 * Sends a change event to the service worker.
 *
 * @param status of the site's answer about members' devices
 * @param renewed answer about trusted contacts' devices
 */
async function changed(
  { before = subscription('old'), after = null as ReturnType<typeof subscription> | null },
  { status = 200, renewed = false, hasOld = true } = {},
) {
  const newSubscription = subscription('made')
  const calls: { address: string; method?: string; body: unknown }[] = []
  const subscribeOptions: PushSubscriptionOptionsInit[] = []
  await renewSubscription(
    { ...(hasOld && { oldSubscription: before }), newSubscription: after },
    {
      pushManager: {
        subscribe: (options) => Promise.resolve((subscribeOptions.push(options), newSubscription)),
      },
      fetch: (address, { method = '', body } = {}) => {
        calls.push({ address: String(address), method, body: JSON.parse(String(body)) })
        const isContacts = String(address).includes('trusted-contact')
        return Promise.resolve(
          isContacts ? Response.json({ renewed }) : new Response(null, { status }),
        )
      },
    },
  )
  return { before, newSubscription, calls, subscribeOptions }
}

test('the browser sends the site its new address, with a proof of the old one', async () => {
  const { before, calls, subscribeOptions } = await changed({ after: subscription('new') })
  const id = createHash('sha256').update(before.endpoint).digest('hex')
  const keys = { p256dh: 'key of new', auth: 'secret of new' }
  const body = { endpoint: 'https://push.test/new', keys, former: 'secret of old' }
  expect(calls).toEqual([
    { address: `/api/notifications/devices/${id}`, method: 'PUT', body },
    { address: `/api/trusted-contact/devices/${id}`, method: 'PUT', body },
  ])
  expect(subscribeOptions).toEqual([])
})

test('without a new address the browser subscribes again, with the same key', async () => {
  const { before, calls, subscribeOptions, newSubscription } = await changed({})
  const { applicationServerKey } = before.options
  expect(subscribeOptions).toEqual([{ userVisibleOnly: true, applicationServerKey }])
  const body = { endpoint: newSubscription.endpoint }
  expect(calls).toMatchObject([{ body }, { body }])
  expect(newSubscription.state.isOver).toBe(false)
})

test('a browser whose device was ended unsubscribes', async () => {
  const { newSubscription } = await changed({}, { status: 404 })
  expect(newSubscription.state.isOver).toBe(true)
})

test('a browser that only a trusted contact uses stays subscribed', async () => {
  const { newSubscription } = await changed({}, { status: 404, renewed: true })
  expect(newSubscription.state.isOver).toBe(false)
})

test('without the old address the browser sends nothing', async () => {
  const { calls, subscribeOptions } = await changed(
    { after: subscription('new') },
    { hasOld: false },
  )
  expect([calls, subscribeOptions]).toEqual([[], []])
})
