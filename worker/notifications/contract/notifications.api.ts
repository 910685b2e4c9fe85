import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './notifications.ts'

/** The member's devices, and the public key for a browser's subscription. */
export const getNotifications = endpoint<typeof schemas.getNotificationsSchemas>()(
  'GET',
  '/api/notifications',
  'member',
)

/**
 * Adds this device. Idempotent. 422 if the endpoint is not a known push service; 503 if no keys are
 * set up.
 */
export const addDevice = endpoint<typeof schemas.addDeviceSchemas>()(
  'POST',
  '/api/notifications/devices',
  'member',
)

/**
 * Replaces the endpoint of a subscription after the browser's push service changed it. The old
 * subscription's secret authorises the call instead of a session. Idempotent. 404 if the old
 * subscription has ended; 422 if the new endpoint is not a known push service.
 */
export const renewDevice = endpoint<typeof schemas.renewDeviceSchemas>()(
  'PUT',
  '/api/notifications/devices/:id',
  'public',
)

/** Removes the device. Its id is the SHA-256 of the subscription's endpoint. Idempotent. */
export const removeDevice = endpoint<typeof schemas.removeDeviceSchemas>()(
  'DELETE',
  '/api/notifications/devices/:id',
  'member',
)

/**
 * Sends a test notification to this device. 404 if the device is unknown; 409 if its push service
 * rejected the message.
 */
export const testDevice = endpoint<typeof schemas.testDeviceSchemas>()(
  'POST',
  '/api/notifications/devices/:id/test',
  'member',
)

/** Marks news about saved searches and followed companions as read, so that no email about it is sent. */
export const readNews = endpoint<typeof schemas.readNewsSchemas>()(
  'PUT',
  '/api/notifications/news',
  'member',
)
