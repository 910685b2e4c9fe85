import * as z from 'zod/mini'
import { message } from '../../contract/refusals.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

export const MAX_ENDPOINT_LENGTH = 1_000

/** Maximum devices per member; adding another one ends the oldest. */
export const MAX_NOTIFIED_DEVICES = 5

const invalid = message('field.invalid')

const secret = z.string().check(z.regex(/^[\w-]{22}(==)?$/, invalid))

/** Result of a browser's `PushSubscription.toJSON()`. */
export const pushDevice = z.object({
  endpoint: z.string().check(z.maxLength(MAX_ENDPOINT_LENGTH, invalid)),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^B[\w-]{86}=?$/, invalid)),
    auth: secret,
  }),
})

const answer = z.object({
  /** Base64url; `null`: notifications are not set up on this site. */
  publicKey: z.nullable(z.string()),
  /** SHA-256 of the endpoints of the devices that are subscribed with this key. */
  devices: z.array(z.string()),
  /** SHA-256 of the endpoint that this session has subscribed, also if no message reaches it any more; `null`: none. */
  ownDevice: z.nullable(z.string()),
})
export type NotificationsAnswer = z.infer<typeof answer>

export const getNotificationsSchemas = { response: answer }
export const deviceRenewal = z.extend(pushDevice, {
  /** Secret of the old subscription. */
  former: secret,
})
export const renewDeviceSchemas = {
  body: deviceRenewal,
  response: z.object({ renewed: z.literal(true) }),
}
export const addDeviceSchemas = { body: pushDevice, response: answer }
export const removeDeviceSchemas = { response: answer }
export const testDeviceSchemas = { response: z.object({ sent: z.literal(true) }) }
export const readNewsSchemas = { response: z.object({ read: z.literal(true) }) }

/** The member's devices, and the public key for a browser's subscription. */
export const getNotificationsEndpoint = endpoint<typeof getNotificationsSchemas>()(
  'GET',
  '/api/notifications',
  'member',
)

/**
 * Adds this device. Idempotent. 422 if the endpoint is not a known push service; 503 if no keys are
 * set up.
 */
export const addDeviceEndpoint = endpoint<typeof addDeviceSchemas>()(
  'POST',
  '/api/notifications/devices',
  'member',
)

/**
 * Replaces the endpoint of a subscription after the browser's push service changed it. The old
 * subscription's secret authorises the call instead of a session. Idempotent. 404 if the old
 * subscription has ended; 422 if the new endpoint is not a known push service.
 */
export const renewDeviceEndpoint = endpoint<typeof renewDeviceSchemas>()(
  'PUT',
  '/api/notifications/devices/:id',
  'public',
)

/** Removes the device. Its id is the SHA-256 of the subscription's endpoint. Idempotent. */
export const removeDeviceEndpoint = endpoint<typeof removeDeviceSchemas>()(
  'DELETE',
  '/api/notifications/devices/:id',
  'member',
)

/**
 * Sends a test notification to this device. 404 if the device is unknown; 409 if its subscription
 * has ended; 503 if its push service did not accept the message.
 */
export const testDeviceEndpoint = endpoint<typeof testDeviceSchemas>()(
  'POST',
  '/api/notifications/devices/:id/test',
  'member',
)

/** Marks news about saved searches and followed companions as read, so that no email about it is sent. */
export const readNewsEndpoint = endpoint<typeof readNewsSchemas>()(
  'PUT',
  '/api/notifications/news',
  'member',
)
