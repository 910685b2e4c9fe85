import type { RefusalCause } from '#contract/payment-notifications'
import { audited, type AuditActor } from '../db/audited.ts'
import { writeAll } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import { enqueueEmails } from '../features/outbox/writes.ts'
import {
  countNotifications,
  reviewUntil,
  weightOf,
  type Unapplied,
} from '../features/payments/notifications.ts'
import { iso, utcDayOf } from '../lib/time.ts'

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
    ...(isAlarm ? [enqueueEmails(db, [alarm(now, origin)], now)] : []),
  ])
}

const alarm = (now: number, origin: string) => ({
  cause: `payment-notifications:${utcDayOf(now)}`,
  to: null,
  subject: 'To do: payment notifications',
  text: [
    'The site has refused notifications from the payment provider. A member may have paid without a plan being activated.',
    'Causes, times and sales are listed under Payments › Notifications. The usual cause is a signature key that differs from the one in the provider’s control centre.',
    `${origin}/admin/dashboard?section=payments&view=notifications`,
    'This message is sent at most once a day.',
  ].join('\n\n'),
})

/** Marks what came until a moment as reviewed. @param until epoch milliseconds */
export const reviewNotifications = (
  db: Database,
  until: number,
  { actor, at }: AuditActor,
): Promise<void> =>
  audited(
    db,
    {
      ...{ actor, at, act: 'payment-notifications.reviewed', subject: 'payments' },
      detail: { until: iso(until) },
    },
    [reviewUntil(db, until, at)],
  )
