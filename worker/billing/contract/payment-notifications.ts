import * as z from 'zod/mini'
import { message } from '../../contract/refusals.ts'
import { paymentProviders } from './payment-providers.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Reasons to refuse a notification of a payment provider. */
export const refusalCauses = [
  /** Signed with another key, or changed on its way. */
  'wrong-signature',
  /** Signed with SHA-1, a setting of the provider's control center. */
  'old-signature',
  /** The notification has no signature of a valid form. */
  'no-signature',
  'other-shop',
  /** Correctly signed, but without an event, like the member's own link to the checkout. */
  'no-event',
  'missing-id',
  'bad-id',
  /** A value contains another field, so that the signed text is ambiguous. */
  'joined-fields',
  'bad-name',
  'repeated-name',
  'too-long',
  /** The provider has no such sale when asked. */
  'unconfirmed',
  /** The provider's settings or secrets are wrong, so that nothing can be verified. */
  'not-set-up',
] as const
export type RefusalCause = (typeof refusalCauses)[number]

export const notificationCount = z.object({
  provider: z.enum(paymentProviders),
  result: z.enum(['refused', 'ignored']),
  /** For a refused notification one of `refusalCauses`; for an ignored one the provider's event name. */
  cause: z.string(),
  /** Refused notifications per hour, ignored ones per day; a lower bound when they arrive by the hundred. */
  count: z.number(),
  /** ISO times. */
  firstAt: z.string(),
  lastAt: z.string(),
  /** Event and sale that the last notification named. Unproven for a refused notification. */
  event: z.nullable(z.string()),
  saleId: z.nullable(z.string()),
  isReviewed: z.boolean(),
})
export type NotificationCount = z.infer<typeof notificationCount>

export const listNotificationsSchemas = {
  response: z.object({
    counts: z.array(notificationCount),
    /** Number of refused, signed notifications that are not reviewed. */
    open: z.number(),
  }),
}
export type NotificationList = z.infer<(typeof listNotificationsSchemas)['response']>

export const reviewNotificationsSchemas = {
  body: z.object({ until: z.iso.datetime(message('field.time')) }),
  response: listNotificationsSchemas.response,
}

/**
 * Notifications of the last 90 days that changed nothing: first those that need a person, then the newest; at
 * most a hundred.
 */
export const listNotificationsEndpoint = endpoint<typeof listNotificationsSchemas>()(
  'GET',
  '/api/admin/payments/notifications',
  'staff',
)

/** Marks notifications until a moment as reviewed. Idempotent. */
export const reviewNotificationsEndpoint = endpoint<typeof reviewNotificationsSchemas>()(
  'POST',
  '/api/admin/payments/notifications/review',
  'staff',
)
