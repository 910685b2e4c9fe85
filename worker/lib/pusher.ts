import type { Config } from './config.ts'
import { keyedHash } from './hash.ts'
import { authorizationFor, encryptMessage, type BrowserKeys } from './web-push.ts'

export type PushMessage = {
  /** What the browser's service worker reads. */
  text: string
  /** A later message of the same topic replaces one that is not delivered yet. */
  topic: string
}

/** "gone": the subscription has ended. "later": it may work when it is tried again. */
export type PushResult = 'sent' | 'gone' | 'later' | 'refused'

/** The one door by which messages to browsers leave. */
export type Pusher = {
  publicKey: string
  /** Never throws. */
  send: (
    to: BrowserKeys & { endpoint: string },
    message: PushMessage,
    now: number,
  ) => Promise<PushResult>
}

const TIMEOUT_MS = 10_000
const TTL_SECONDS = 86_400

/** Hosts of the browsers' push services. A subscription could name any address otherwise, and we would call it. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
  /^([a-z0-9-]+\.)+push\.apple\.com$/,
]

/** @param developmentUrl of a stand-in, whose addresses begin with it */
export function isPushService(endpoint: string, developmentUrl: string | null): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password || url.hash) return false
  if (developmentUrl !== null && url.href.startsWith(`${developmentUrl}/`)) return true
  return (
    url.protocol === 'https:' && url.port === '' && services.some((one) => one.test(url.hostname))
  )
}

/** @returns null while no keys are set up: no one can turn notifications on */
export function pusherOf({ push, siteSecret }: Pick<Config, 'push' | 'siteSecret'>): Pusher | null {
  if (push === null || siteSecret === null) return null
  return {
    publicKey: push.publicKey,
    async send({ endpoint, ...keys }, { text, topic }, now) {
      try {
        const response = await fetch(endpoint, {
          method: 'POST',
          headers: {
            authorization: await authorizationFor(endpoint, push, now),
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            ttl: String(TTL_SECONDS),
            urgency: 'normal',
            // 32 characters, the most that it may have; it says nothing to the service.
            topic: await keyedHash(siteSecret, 'push-topic', topic),
          },
          body: await encryptMessage(text, keys),
          // Elsewhere it would be called without having been checked.
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        await response.body?.cancel()
        return resultOf(response.status)
      } catch {
        return 'later'
      }
    },
  }
}

function resultOf(status: number): PushResult {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}
