import * as z from 'zod/mini'
import { message } from '../../contract/refusals.ts'

export const MAX_ENDPOINT_LENGTH = 1_000

const invalid = message('field.invalid')

const secret = z.string().check(z.regex(/^[\w-]{22}(==)?$/, invalid))

/** Result of a browser's `PushSubscription.toJSON()`. */
const device = z.object({
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
})
export type NotificationsAnswer = z.infer<typeof answer>

export const getNotificationsSchemas = { response: answer }
export const renewDeviceSchemas = {
  body: z.extend(device, {
    /** Secret of the old subscription. */
    former: secret,
  }),
  response: z.object({ renewed: z.literal(true) }),
}
export const addDeviceSchemas = { body: device, response: answer }
export const removeDeviceSchemas = { response: answer }
export const testDeviceSchemas = { response: z.object({ sent: z.literal(true) }) }
export const readNewsSchemas = { response: z.object({ read: z.literal(true) }) }
