import { message } from '../../contract/refusals.ts'
import * as z from 'zod/mini'
import { paymentProviders } from './payment-providers.ts'

/** Why a notification of a payment provider was refused. */
export const refusalCauses = [
  /** It is signed by another key than ours, or was changed on its way. */
  'wrong-signature',
  /** It is signed by SHA-1, as the provider's control center can be set to. */
  'old-signature',
  /** It carries no signature that could be one. */
  'no-signature',
  'other-shop',
  /** Well signed, but of no event: as the member's own link to the checkout is. */
  'no-event',
  'missing-id',
  'bad-id',
  /** A value holds another field, so that the signed text could be read in two ways. */
  'joined-fields',
  'bad-name',
  'repeated-name',
  'too-long',
  /** Asked back, the provider does not know of the sale. */
  'unconfirmed',
  /** The provider's settings or secrets are wrong, so that nothing can be verified. */
  'not-set-up',
] as const
export type RefusalCause = (typeof refusalCauses)[number]

export const notificationCount = z.object({
  provider: z.enum(paymentProviders),
  result: z.enum(['refused', 'ignored']),
  /** Of a refused one one of `refusalCauses`; of an ignored one the event, in the provider's words. */
  cause: z.string(),
  /** Of an hour, of ignored ones of a day; at least, when they come by the hundred. */
  count: z.number(),
  /** ISO times. */
  firstAt: z.string(),
  lastAt: z.string(),
  /** What the last one said that it is about. Of a refused one nothing proves it. */
  event: z.nullable(z.string()),
  saleId: z.nullable(z.string()),
  isReviewed: z.boolean(),
})
export type NotificationCount = z.infer<typeof notificationCount>

export const listNotificationsSchemas = {
  response: z.object({
    counts: z.array(notificationCount),
    /** Refused ones that need a person: signed by someone, and not reviewed. */
    open: z.number(),
  }),
}
export type NotificationList = z.infer<(typeof listNotificationsSchemas)['response']>

export const reviewNotificationsSchemas = {
  body: z.object({ until: z.iso.datetime(message('field.time')) }),
  response: listNotificationsSchemas.response,
}
