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

/** What a browser does with an event. @param status of the site's answer */
async function changed(
  { before = subscription('old'), after = null as ReturnType<typeof subscription> | null },
  status = 200,
  hasOld = true,
) {
  const made = subscription('made')
  const calls: { address: string; method?: string; body: unknown }[] = []
  const asked: PushSubscriptionOptionsInit[] = []
  await renewSubscription(
    { ...(hasOld && { oldSubscription: before }), newSubscription: after },
    {
      pushManager: {
        subscribe: (options) => Promise.resolve((asked.push(options), made)),
      },
      fetch: (address, { method = '', body } = {}) => {
        calls.push({ address: String(address), method, body: JSON.parse(String(body)) })
        return Promise.resolve(new Response(null, { status }))
      },
    },
  )
  return { before, made, calls, asked }
}

test('the site learns the new address from whoever proves the old one', async () => {
  const { before, calls, asked } = await changed({ after: subscription('new') })
  const id = createHash('sha256').update(before.endpoint).digest('hex')
  const keys = { p256dh: 'key of new', auth: 'secret of new' }
  expect(calls).toEqual([
    {
      address: `/api/notifications/devices/${id}`,
      method: 'PUT',
      body: { endpoint: 'https://push.test/new', keys, former: 'secret of old' },
    },
  ])
  expect(asked).toEqual([])
})

test('without a new one the browser subscribes again, with the same key', async () => {
  const { before, calls, asked, made } = await changed({})
  const { applicationServerKey } = before.options
  expect(asked).toEqual([{ userVisibleOnly: true, applicationServerKey }])
  expect(calls).toMatchObject([{ body: { endpoint: made.endpoint } }])
  expect(made.state.isOver).toBe(false)
})

test('where the device has been ended, its browser keeps no subscription', async () => {
  const { made } = await changed({}, 404)
  expect(made.state.isOver).toBe(true)
})

test('without the old one nothing is sent: no one knows whose it was', async () => {
  const { calls, asked } = await changed({ after: subscription('new') }, 200, false)
  expect([calls, asked]).toEqual([[], []])
})
