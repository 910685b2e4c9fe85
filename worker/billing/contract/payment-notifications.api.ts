import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './payment-notifications.ts'

/**
 * Notifications of the last 90 days that changed nothing: first those that need a person, then the newest; at
 * most a hundred.
 */
export const listNotifications = endpoint<typeof schemas.listNotificationsSchemas>()(
  'GET',
  '/api/admin/payments/notifications',
  'staff',
)

/** Marks notifications until a moment as reviewed. Idempotent. */
export const reviewNotifications = endpoint<typeof schemas.reviewNotificationsSchemas>()(
  'POST',
  '/api/admin/payments/notifications/review',
  'staff',
)
