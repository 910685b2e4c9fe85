import { beforeEach, expect, test } from 'vitest'
import { authorizationFor, encryptMessage } from '../../worker/platform/lib/web-push.ts'
import { localVariables } from '../../worker/local/variables.mjs'
import { ask, askJson, ORIGIN, resetStandIns } from './stand-in.ts'

const { site } = localVariables(
  { site: '', standIns: '' },
  { port: '8787', publishableKey: 'a', secretKey: 'b' },
)
const valueOf = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(site)![1]!
const keys = {
  publicKey: valueOf('VAPID_PUBLIC_KEY'),
  privateKey: valueOf('VAPID_PRIVATE_KEY'),
  subject: valueOf('VAPID_SUBJECT'),
}

beforeEach(resetStandIns)

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }
const subscribe = () =>
  askJson<Subscription>('/local/push/devices', {
    method: 'POST',
    body: JSON.stringify({ siteKey: keys.publicKey }),
  })

async function send({ endpoint, keys: browser }: Subscription, headers: object = {}) {
  return ask(endpoint, {
    method: 'POST',
    headers: {
      authorization: await authorizationFor(endpoint, keys, Date.now()),
      'content-encoding': 'aes128gcm',
      ttl: '60',
      topic: 'news',
      ...headers,
    },
    body: await encryptMessage('"Hello"', browser),
  })
}

test('the push service lists decrypted messages with their headers', async () => {
  const device = await subscribe()
  expect((await send(device)).status).toBe(201)
  const [message] = await askJson<object[]>('/local/push.json')
  expect(message).toMatchObject({ text: '"Hello"', topic: 'news', ttl: 60 })
  expect(await (await ask('/local/push')).text()).toContain('&quot;Hello&quot;')
})

test('the push service rejects what a real one rejects', async () => {
  const device = await subscribe()
  const foreignHeader = await authorizationFor('https://evil.test/', keys, Date.now())
  expect((await send(device, { authorization: foreignHeader })).status).toBe(403)
  expect((await send(device, { authorization: '' })).status).toBe(403)
  expect((await send(device, { topic: 'a'.repeat(33) })).status).toBe(400)
  const unknownDevice = { ...device, endpoint: `${ORIGIN}/local/push/devices/none` }
  expect((await send(unknownDevice)).status).toBe(404)
  expect((await ask(device.endpoint, { method: 'DELETE' })).status).toBe(204)
  expect((await send(device)).status).toBe(410)
})
