import { base64UrlOf } from '../../../worker/platform/lib/bytes.ts'
import { decryptMessage, isSender, newDevice } from '../../../worker/local/push/devices.ts'
import { otherHosts } from '../accounts/accounts.ts'

const HOST = 'fcm.googleapis.com'

export type Received = { device: string; text: string; topic: string; kind: string; path: string }

/** A key pair as the operator generates it. */
export async function newSiteKeys() {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const pair = (await crypto.subtle.generateKey(curve, true, ['sign', 'verify'])) as CryptoKeyPair
  const point = (await crypto.subtle.exportKey('raw', pair.publicKey)) as ArrayBuffer
  const { d = '' } = (await crypto.subtle.exportKey('jwk', pair.privateKey)) as JsonWebKey
  return { publicKey: base64UrlOf(new Uint8Array(point)), privateKey: d }
}

/** A push service with browsers. Messages must be signed and encrypted for them. */
export async function openPushService() {
  const keys = await newSiteKeys()
  const devices = new Map<string, Awaited<ReturnType<typeof newDevice>>>()
  const messages: Received[] = []
  const state = { answer: null as number | null, callCount: 0 }
  otherHosts.set(HOST, async (request) => {
    state.callCount++
    if (state.answer !== null) return new Response(null, { status: state.answer })
    const name = new URL(request.url).pathname.slice(1)
    const device = devices.get(name)
    if (!device) return new Response(null, { status: 410 })
    const header = request.headers.get('authorization') ?? ''
    if (!(await isSender(header, device, `https://${HOST}`))) {
      return new Response(null, { status: 403 })
    }
    const body = new Uint8Array(await request.arrayBuffer())
    const text = await decryptMessage(body, device)
    const topic = request.headers.get('topic') ?? ''
    messages.push({
      device: name,
      topic,
      ...(JSON.parse(text) as Omit<Received, 'device' | 'topic'>),
    })
    return new Response(null, { status: 201 })
  })
  return {
    keys,
    vars: {
      VAPID_PUBLIC_KEY: keys.publicKey,
      VAPID_PRIVATE_KEY: keys.privateKey,
      VAPID_SUBJECT: 'mailto:office@site.test',
    },
    received: messages,
    state,
    /** The result of the browser's subscribe call. */
    subscribe: async (name: string, siteKey = keys.publicKey) => {
      const device = await newDevice(siteKey)
      devices.set(name, device)
      return {
        endpoint: `https://${HOST}/${name}`,
        keys: { p256dh: device.publicKey, auth: device.auth },
      }
    },
    unsubscribe: (name: string) => devices.delete(name),
  }
}
