import * as z from 'zod/mini'
import { checkbox, emailAddress } from '../../platform/contract/form-fields.ts'
import { message } from '../../contract/refusals.ts'
import { deviceRenewal, pushDevice } from '#notifications/notifications'
import { endpoint } from '../../platform/contract/endpoint.ts'

// The contact of a safety timer, who has no account. Every call has the token of the contact's link in its body,
// because addresses are logged.

/** Page of a contact's link; token and private key are in its fragment, which browsers don't send. */
export const TRUSTED_CONTACT_PATH = '/trusted-contact'

const token = z
  .string(message('field.required'))
  .check(z.regex(/^[\w-]{43}$/, message('field.invalid')))

const trustedContact = z.object({
  publicKey: z.string(),
  /** The companion's name, encrypted for the contact. */
  card: z.string(),
  /** Address of the alarms; null: the contact has not agreed. */
  email: z.nullable(z.string()),
  /** ISO time of the last test alarm; null: none. */
  testSentAt: z.nullable(z.string()),
  isTested: z.boolean(),
  notifications: z.object({
    /** The site's public key, base64url; null: notifications are not set up on this site. */
    publicKey: z.nullable(z.string()),
    /** SHA-256 of the endpoint of the device that is notified; null: none. */
    device: z.nullable(z.string()),
    /** True if the push service has ended the device's subscription. */
    hasEnded: z.boolean(),
  }),
  /** The alarm of the last day; null: none. */
  alarm: z.nullable(
    z.object({
      raisedAt: z.string(),
      /** The encrypted note; null after the companion has ended the timer, or once it was deleted. */
      note: z.nullable(z.string()),
      clearedAt: z.nullable(z.string()),
    }),
  ),
})
export type TrustedContact = z.infer<typeof trustedContact>

const byToken = z.object({ token })

export const readTrustedContactSchemas = { body: byToken, response: trustedContact }
export const agreeTrustedContactSchemas = {
  body: z.object({ token, email: emailAddress, agreed: checkbox }),
  response: trustedContact,
}
export const confirmTestAlarmSchemas = { body: byToken, response: trustedContact }
export const allowContactDeviceSchemas = {
  body: z.extend(pushDevice, { token }),
  response: trustedContact,
}
export const endContactDeviceSchemas = { body: byToken, response: trustedContact }
export const renewContactDeviceSchemas = {
  body: deviceRenewal,
  /** False: no contact has the old subscription, as in a browser that only a member uses. */
  response: z.object({ renewed: z.boolean() }),
}
export const leaveTrustedContactSchemas = {
  body: byToken,
  response: z.object({ left: z.literal(true) }),
}

/** A POST, because its body has the token; changes nothing. 404 for an unknown link. */
export const readTrustedContactEndpoint = endpoint<typeof readTrustedContactSchemas>()(
  'POST',
  '/api/trusted-contact',
  'public',
)

/** May be repeated. 409 if the link was used with another address. */
export const agreeTrustedContactEndpoint = endpoint<typeof agreeTrustedContactSchemas>()(
  'POST',
  '/api/trusted-contact/agree',
  'public',
)

/** Confirms that a test alarm has arrived. May be repeated. 409 if none was sent. */
export const confirmTestAlarmEndpoint = endpoint<typeof confirmTestAlarmSchemas>()(
  'POST',
  '/api/trusted-contact/confirm-test',
  'public',
)

/**
 * Allows notifications on this device, which replaces an earlier one; sends a test to it. May be repeated. 409 if the
 * contact has not agreed, or the test was not delivered; 422 for an unknown push service; 503 without keys.
 */
export const allowContactDeviceEndpoint = endpoint<typeof allowContactDeviceSchemas>()(
  'POST',
  '/api/trusted-contact/allow-device',
  'public',
)

/** Deletes the contact's device. May be repeated. */
export const endContactDeviceEndpoint = endpoint<typeof endContactDeviceSchemas>()(
  'POST',
  '/api/trusted-contact/end-device',
  'public',
)

/** Like `renewDeviceEndpoint`, for the devices of contacts, but without 404: browsers of members call it, too. */
export const renewContactDeviceEndpoint = endpoint<typeof renewContactDeviceSchemas>()(
  'PUT',
  '/api/trusted-contact/devices/:id',
  'public',
)

/** Deletes the contact's address and device, and ends the link. */
export const leaveTrustedContactEndpoint = endpoint<typeof leaveTrustedContactSchemas>()(
  'POST',
  '/api/trusted-contact/leave',
  'public',
)
