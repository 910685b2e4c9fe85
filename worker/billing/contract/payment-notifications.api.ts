import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './payment-notifications.ts'

/** The notifications of the last 90 days that changed nothing: those that need a person first,
 * then the newest; the first hundred. */
export const listNotifications = endpoint<typeof schemas.listNotificationsSchemas>()(
  'GET',
  '/api/admin/payments/notifications',
  'staff',
)

/** Marks what came until then as reviewed. Again changes nothing. */
export const reviewNotifications = endpoint<typeof schemas.reviewNotificationsSchemas>()(
  'POST',
  '/api/admin/payments/notifications/review',
  'staff',
)
