import type { RefusalCause } from '#billing/payment-notifications'
import { audited, type AuditActor } from '../platform/db/audited.ts'
import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { notificationsEmail } from './payments/emails.ts'
import {
  countNotifications,
  reviewUntil,
  weightOf,
  type UnappliedNotification,
} from './payments/notifications.ts'
import { iso } from '../platform/lib/time.ts'

/** Anyone can send requests without a signature, so they raise no alert. */
const harmless: RefusalCause = 'no-signature'

/**
 * Counts a notification that changed nothing, for the staff's overview; for refused ones the office gets one
 * mail a day.
 *
 * @param origin of the site
 * @throws what D1 throws
 */
export async function recordNotification(
  db: Database,
  notification: UnappliedNotification,
  { now, origin }: { now: number; origin: string },
): Promise<void> {
  const weight = weightOf(notification, now)
  if (weight === 0) return
  const { result, cause } = notification
  const isAlarm = result === 'refused' && cause !== harmless
  await writeAll(db, [
    countNotifications(db, notification, { weight, now }),
    ...(isAlarm ? [enqueueEmails(db, [notificationsEmail(now, origin)], now)] : []),
  ])
}

/** Marks notifications until a moment as reviewed. @param until epoch milliseconds */
export const reviewNotifications = (
  db: Database,
  until: number,
  { actor, at }: AuditActor,
): Promise<void> =>
  audited(
    db,
    {
      actor,
      at,
      act: 'payment-notifications.reviewed',
      subject: 'payments',
      detail: { until: iso(until) },
    },
    [reviewUntil(db, until, at)],
  )
