import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './notifications.ts'

/** The member's devices, and the key that a browser subscribes with. */
export const getNotifications = endpoint<typeof schemas.getNotificationsSchemas>()(
  'GET',
  '/api/notifications',
  'member',
)

/** Notifies on this device, too. May be repeated. 422: the address is no browser's push service; 503: no keys. */
export const addDevice = endpoint<typeof schemas.addDeviceSchemas>()(
  'POST',
  '/api/notifications/devices',
  'member',
)

/**
 * The browser's push service has changed the address: whoever was notified by the old one, is so by the new one. Its
 * secret proves that it is the same browser; no session does. May be repeated. 404: the old one has ended; 422: the new
 * address is no browser's push service.
 */
export const renewDevice = endpoint<typeof schemas.renewDeviceSchemas>()(
  'PUT',
  '/api/notifications/devices/:id',
  'public',
)

/** Ends it. The id is the SHA-256 of the subscription's address. May be repeated. */
export const removeDevice = endpoint<typeof schemas.removeDeviceSchemas>()(
  'DELETE',
  '/api/notifications/devices/:id',
  'member',
)

/** Sends a notification to this device at once. 404: it is not known; 409: its push service did not take it. */
export const testDevice = endpoint<typeof schemas.testDeviceSchemas>()(
  'POST',
  '/api/notifications/devices/:id/test',
  'member',
)

/** The member has seen what is new for saved searches and followed profiles: no mail is sent about it. */
export const readNews = endpoint<typeof schemas.readNewsSchemas>()(
  'PUT',
  '/api/notifications/news',
  'member',
)
