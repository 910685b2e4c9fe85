import type { NotificationKind } from './schema.ts'
import { DAY_MS, MINUTE_MS } from '../lib/time.ts'

/** On how many devices a member is notified; the oldest one goes when another is added. */
export const MOST_DEVICES = 5

/** A device of a member who has not been here for so long is forgotten. */
export const PUSH_DEVICE_UNUSED_MS = 365 * DAY_MS

/** What could not be delivered for so long is no news. */
export const NEWS_MS = DAY_MS

/** How many are sent at a time. */
export const ROUND = 20
/** The first failure is tried again after this long, each further one after twice as long. */
export const FIRST_WAIT_MS = MINUTE_MS
export const MOST_TRIES = 6

/** How often a member may subscribe, end a subscription or send themselves a test. */
export const pushRateLimit = { what: 'push', limit: 30, windowSeconds: 600 } as const

/** How often one network may give new addresses of devices. */
export const renewalRateLimit = { what: 'push-renewal', limit: 30, windowSeconds: 3_600 } as const

/** How often a member may have seen news. */
export const newsRateLimit = { what: 'news-read', limit: 600, windowSeconds: 3_600 } as const

/** Where a notification leads, without the language. */
export const pathOf: Record<NotificationKind | 'test', string> = {
  answers: '/account/bookings',
  requests: '/own/requests',
  searches: '/account/searches',
  follows: '/account/following',
  plan: '/account/subscription',
  test: '/account/settings',
}
