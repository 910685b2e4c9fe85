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
  type Unapplied,
} from './payments/notifications.ts'
import { iso } from '../platform/lib/time.ts'

/** Requests without a signature come from anyone, so they alarm no person. */
const harmless: RefusalCause = 'no-signature'

/**
 * Counts a notification that changed nothing, so that staff see it; of refused ones the office has one
 * mail a day.
 *
 * @param origin of the site
 * @throws what D1 throws
 */
export async function noteNotification(
  db: Database,
  unapplied: Unapplied,
  { now, origin }: { now: number; origin: string },
): Promise<void> {
  const weight = weightOf(unapplied, now)
  if (weight === 0) return
  const { result, cause } = unapplied
  const isAlarm = result === 'refused' && cause !== harmless
  await writeAll(db, [
    countNotifications(db, unapplied, { weight, now }),
    ...(isAlarm ? [enqueueEmails(db, [notificationsEmail(now, origin)], now)] : []),
  ])
}

/** Marks what came until a moment as reviewed. @param until epoch milliseconds */
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
