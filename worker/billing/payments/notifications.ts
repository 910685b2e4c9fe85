import { and, desc, lte, sql, type SQL } from 'drizzle-orm'
import type { ProviderName } from '#billing/payment-providers'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { paymentNotifications } from '../schema/payments.ts'
import { DAY_MS, HOUR_MS } from '../../platform/lib/time.ts'
import type { ReportedEvent } from './provider.ts'

export const NOTIFICATION_RETENTION_MS = 90 * DAY_MS

/** Number of notifications of one cause and hour that are written individually. */
export const INDIVIDUAL_WRITES = 50
/** Batch size of all further notifications, so that thousands of them cause few writes. */
export const NOTIFICATION_BATCH_SIZE = 100

/** A notification that changed nothing. */
export type UnappliedNotification = {
  provider: ProviderName
  result: 'refused' | 'ignored'
  cause: string
  reported: ReportedEvent
}

const hourOf = (now: number) => now - (now % HOUR_MS)

/** Refused notifications count per hour; ignored ones, of which some providers send many kinds, per day. */
const periodOf = ({ result }: Pick<UnappliedNotification, 'result'>, now: number) =>
  result === 'refused' ? hourOf(now) : now - (now % DAY_MS)

/** Notifications that this isolate received in the current hour, by provider, result and cause. */
const currentHour = { hour: 0, counts: new Map<string, number>() }

/**
 * Number of notifications that this one represents when it is written; 0: it is only counted, and written with
 * the following ones.
 *
 * @param now epoch milliseconds
 */
export function weightOf({ provider, result, cause }: UnappliedNotification, now: number): number {
  const hour = hourOf(now)
  if (currentHour.hour !== hour) {
    currentHour.hour = hour
    currentHour.counts.clear()
  }
  const key = `${provider} ${result} ${cause}`
  const count = (currentHour.counts.get(key) ?? 0) + 1
  currentHour.counts.set(key, count)
  if (count <= INDIVIDUAL_WRITES) return 1
  return (count - INDIVIDUAL_WRITES) % NOTIFICATION_BATCH_SIZE === 0 ? NOTIFICATION_BATCH_SIZE : 0
}

/** Write that counts notifications; a group that was reviewed before has to be reviewed again. */
export function countNotifications(
  db: Database,
  { provider, result, cause, reported: { event, saleId } }: UnappliedNotification,
  { weight, now }: { weight: number; now: number },
): Write {
  const { count, lastAt } = paymentNotifications
  return db
    .insert(paymentNotifications)
    .values({
      provider,
      result,
      cause,
      hour: periodOf({ result }, now),
      count: weight,
      firstAt: now,
      lastAt: now,
      event,
      saleId,
      reviewedAt: null,
    })
    .onConflictDoUpdate({
      target: [
        paymentNotifications.provider,
        paymentNotifications.result,
        paymentNotifications.cause,
        paymentNotifications.hour,
      ],
      set: {
        count: sql`${count} + ${weight}`,
        lastAt: sql`max(${lastAt}, ${now})`,
        event,
        saleId,
        reviewedAt: null,
      },
    })
}

const LISTED = 100

/** The partial index requires this condition. */
const needsPerson = sql`${paymentNotifications.result} = 'refused'
  AND ${paymentNotifications.cause} <> 'no-signature' AND ${paymentNotifications.reviewedAt} IS NULL`

/** Notifications that need a person first, then the others, newest first. @param since epoch milliseconds */
export async function notificationsSince(db: Database, since: number) {
  const { lastAt } = paymentNotifications
  const newest = (condition: SQL, time: SQL) =>
    db.select().from(paymentNotifications).where(condition).orderBy(desc(time)).limit(LISTED)
  const [first, otherRows, [sum]] = await db.batch([
    // The + prevents the index by time, which contains all other notifications, too.
    newest(sql`${needsPerson} AND +${lastAt} > ${since}`, sql`+${lastAt}`),
    newest(sql`(${needsPerson}) IS NOT TRUE AND ${lastAt} > ${since}`, sql`${lastAt}`),
    db
      .select({ open: sql<number>`coalesce(sum(${paymentNotifications.count}), 0)` })
      .from(paymentNotifications)
      .where(needsPerson),
  ])
  return { rows: [...first, ...otherRows].slice(0, LISTED), open: sum?.open ?? 0 }
}

/** Notifications until a moment, unchanged since: a group that has grown stays unreviewed. */
export const reviewUntil = (db: Database, until: number, reviewedAt: number): Write =>
  db
    .update(paymentNotifications)
    .set({ reviewedAt })
    .where(and(needsPerson, lte(paymentNotifications.lastAt, until)))
