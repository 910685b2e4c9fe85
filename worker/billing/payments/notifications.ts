import { and, desc, lte, sql, type SQL } from 'drizzle-orm'
import type { ProviderName } from '#billing/payment-providers'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { paymentNotifications } from '../schema/payments.ts'
import { DAY_MS, HOUR_MS } from '../../platform/lib/time.ts'
import type { Said } from './provider.ts'

export const NOTIFICATIONS_KEPT_MS = 90 * DAY_MS

/** How many of one cause in one hour are written one by one. */
export const WRITTEN_ONE_BY_ONE = 50
/** All that follow are written by the hundred: whoever sends thousands causes few writes. */
export const WRITTEN_TOGETHER = 100

/** A notification that changed nothing. */
export type Unapplied = {
  provider: ProviderName
  result: 'refused' | 'ignored'
  cause: string
  said: Said
}

const hourOf = (now: number) => now - (now % HOUR_MS)

/** Refused ones by the hour; ignored ones, of which some providers send many kinds, by the day. */
const periodOf = ({ result }: Pick<Unapplied, 'result'>, now: number) =>
  result === 'refused' ? hourOf(now) : now - (now % DAY_MS)

/** What this isolate has seen of the running hour, by provider, result and cause. */
const seen = { hour: 0, counts: new Map<string, number>() }

/**
 * How many notifications this one stands for when it is written; 0: it is only counted, and written
 * with those that follow.
 *
 * @param now epoch milliseconds
 */
export function weightOf({ provider, result, cause }: Unapplied, now: number): number {
  const hour = hourOf(now)
  if (seen.hour !== hour) {
    seen.hour = hour
    seen.counts.clear()
  }
  const key = `${provider} ${result} ${cause}`
  const count = (seen.counts.get(key) ?? 0) + 1
  seen.counts.set(key, count)
  if (count <= WRITTEN_ONE_BY_ONE) return 1
  return (count - WRITTEN_ONE_BY_ONE) % WRITTEN_TOGETHER === 0 ? WRITTEN_TOGETHER : 0
}

/** The write that counts notifications; what was reviewed before has to be reviewed again. */
export function countNotifications(
  db: Database,
  { provider, result, cause, said: { event, saleId } }: Unapplied,
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

/** As in the partial index, which otherwise would not be used. */
const needsPerson = sql`${paymentNotifications.result} = 'refused'
  AND ${paymentNotifications.cause} <> 'no-signature' AND ${paymentNotifications.reviewedAt} IS NULL`

/** Those that need a person first, the newest before older ones; then the others. @param since epoch milliseconds */
export async function notificationsSince(db: Database, since: number) {
  const { lastAt } = paymentNotifications
  const newest = (of: SQL, time: SQL) =>
    db.select().from(paymentNotifications).where(of).orderBy(desc(time)).limit(LISTED)
  const [first, others, [sum]] = await db.batch([
    // Not by the index of times, which has all the others, too.
    newest(sql`${needsPerson} AND +${lastAt} > ${since}`, sql`+${lastAt}`),
    newest(sql`(${needsPerson}) IS NOT TRUE AND ${lastAt} > ${since}`, sql`${lastAt}`),
    db
      .select({ open: sql<number>`coalesce(sum(${paymentNotifications.count}), 0)` })
      .from(paymentNotifications)
      .where(needsPerson),
  ])
  return { rows: [...first, ...others].slice(0, LISTED), open: sum?.open ?? 0 }
}

/** Those that were there until a moment, as they were seen: one that has grown since stays. */
export const reviewUntil = (db: Database, until: number, at: number): Write =>
  db
    .update(paymentNotifications)
    .set({ reviewedAt: at })
    .where(and(needsPerson, lte(paymentNotifications.lastAt, until)))
