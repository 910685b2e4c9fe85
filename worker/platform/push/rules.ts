import type { NotificationKind } from './schema.ts'
import { DAY_MS, MINUTE_MS } from '../lib/time.ts'

/** A device is deleted if its member has not visited for this time. */
export const PUSH_DEVICE_UNUSED_MS = 365 * DAY_MS

/** Time in which the browser of an ended device can learn of its end. */
export const ENDED_DEVICE_RETENTION_MS = 30 * DAY_MS

/** Undelivered notifications are dropped after this time. */
export const PUSH_MAX_AGE_MS = DAY_MS

/** Undelivered notifications that someone is online are dropped after this time. */
export const ONLINE_PUSH_MAX_AGE_MS = 30 * MINUTE_MS

/** Notifications per round. */
export const PUSH_BATCH_SIZE = 20
/** Wait before the second attempt; each further wait is twice as long. */
export const PUSH_FIRST_WAIT_MS = MINUTE_MS
export const MAX_PUSH_ATTEMPTS = 6

/** Subscriptions, removals and tests per member. */
export const pushRateLimit = { what: 'push', limit: 30, windowSeconds: 600 } as const

/** Endpoint renewals per network. */
export const deviceRenewalRateLimit = {
  what: 'push-renewal',
  limit: 30,
  windowSeconds: 3_600,
} as const

/** Calls per member that mark news as read. */
export const newsRateLimit = { what: 'news-read', limit: 600, windowSeconds: 3_600 } as const

/** Page that a notification opens, without the language, if it is about more than one thing. */
const pathOf: Record<NotificationKind | 'test', string> = {
  answers: '/account/bookings',
  requests: '/own/inbox',
  searches: '/account/searches',
  follows: '/account/following',
  online: '/account/following',
  plan: '/account/subscription',
  timer: '/own/more/safety-timer',
  test: '/account/settings',
}

/** Pages of one conversation, by kind. */
const conversationPathOf: Partial<Record<NotificationKind | 'test', string>> = {
  answers: '/account/bookings',
  requests: '/own/inbox',
}

/**
 * Page that a notification opens, without the language: the conversation if it is about a single one.
 *
 * @param untilRead key of the only subject, such as `request:ID` or `request:ID:companion`
 */
export function notificationPath(
  kind: NotificationKind | 'test',
  untilRead: string | null,
): string {
  const [, id] = /^request:([^:]+)/.exec(untilRead ?? '') ?? []
  const conversationPath = conversationPathOf[kind]
  return id && conversationPath ? `${conversationPath}/${id}` : pathOf[kind]
}
