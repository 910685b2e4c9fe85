import { MAX_ENDPOINT_LENGTH } from '#notifications/notifications'
import type { Config } from '../lib/config.ts'
import { Failure } from '../lib/failure.ts'
import { keyedHash } from '../lib/hash.ts'
import { authorizationFor, encryptMessage, type BrowserKeys } from '../lib/web-push.ts'

export type PushMessage = {
  /** JSON for the browser's service worker. */
  text: string
  /** A later message with the same topic replaces an undelivered one. */
  topic: string
  /** Wakes a device that saves power. */
  isUrgent?: boolean
}

/** "gone": the subscription has ended. "later": another attempt may succeed. */
export type PushResult = 'sent' | 'gone' | 'later' | 'refused'

/** Sends all push messages of the site. */
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

/**
 * Hosts of the browsers' push services. The allow-list prevents subscriptions from directing
 * requests to arbitrary addresses.
 */
const services = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
  /^([a-z0-9-]+\.)+push\.apple\.com$/,
]

/**
 * The normalised endpoint of a browser's push service; `null`: not one. Normalising removes
 * surrounding blanks, upper-case letters of the host and the like.
 *
 * @param developmentUrl prefix of a stand-in's endpoints
 */
export function parsePushAddress(endpoint: string, developmentUrl: string | null): string | null {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password || url.hash) return null
  const isStandIn = developmentUrl !== null && url.href.startsWith(`${developmentUrl}/`)
  const isService =
    url.protocol === 'https:' &&
    url.port === '' &&
    services.some((pattern) => pattern.test(url.hostname))
  const isStorable = url.href.length <= MAX_ENDPOINT_LENGTH
  return (isStandIn || isService) && isStorable ? url.href : null
}

/** @returns `null` while no keys are set up; members cannot turn notifications on then */
export function pusherOf({ push, siteSecret }: Pick<Config, 'push' | 'siteSecret'>): Pusher | null {
  if (push === null || siteSecret === null) return null
  return {
    publicKey: push.publicKey,
    async send({ endpoint, ...keys }, { text, topic, isUrgent = false }, now) {
      try {
        const response = await fetch(endpoint, {
          method: 'POST',
          headers: {
            authorization: await authorizationFor(endpoint, push, now),
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            ttl: String(TTL_SECONDS),
            urgency: isUrgent ? 'high' : 'normal',
            // 32 characters, the maximum of RFC 8030; the hash reveals nothing to the service.
            topic: await keyedHash(siteSecret, 'push-topic', topic),
          },
          body: await encryptMessage(text, keys),
          // A redirect would bypass the check of the host.
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

/** Seconds after which a push service that was busy may accept a test. */
const TEST_RETRY_SECONDS = 60

/**
 * Checks the result of a test message. Only an ended subscription needs a new one: a service that is busy, or that
 * refuses the site, may accept a later message.
 *
 * @throws Failure 409 if the subscription has ended; 503 if the push service did not accept the message
 */
export function requireDelivery(result: PushResult): void {
  if (result === 'gone') throw new Failure('conflict', 'notification.not-delivered')
  if (result === 'sent') return
  const options = { isByCaller: true, retryAfterSeconds: TEST_RETRY_SECONDS }
  throw new Failure('unavailable', 'notification.postponed', {}, options)
}

function resultOf(status: number): PushResult {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}
