import { and, between, eq, inArray, or, sql } from 'drizzle-orm'
import type { TrendPeriod, TrendTopic } from '#staff/trends'
import type { Database } from '../../platform/db/client.ts'
import { cities } from '../../catalogue/schema/places.ts'
import { trendDays, trendSpans } from '../schema/trends.ts'
import { addDays, intervalsOf, periodOf, type TrendSpan } from './rules.ts'

type Kind = typeof trendDays.$inferSelect.what
export type TrendRow = typeof trendDays.$inferSelect

const summedKinds: Record<TrendTopic, Kind[]> = {
  activity: ['sign-ups', 'requests', 'answers', 'answer-minutes', 'reports'],
  money: ['revenue', 'subscriptions', 'ended', 'uncounted'],
}
const stockKinds: Record<TrendTopic, Kind> = { activity: 'supply', money: 'running' }

export type FoundTrends = {
  topic: TrendTopic
  /** First counted day. */
  since: string
  period: TrendSpan & { before: TrendSpan }
  intervals: readonly TrendSpan[]
  rows: readonly TrendRow[]
  cityNames: ReadonlyMap<string, string>
}

/**
 * Sums of a period and of the one before; `null`: no day is counted yet.
 *
 * @param kinds omitted: all kinds of the topic
 */
export async function readTrends(
  db: Database,
  topic: TrendTopic,
  length: TrendPeriod,
  kinds: readonly Kind[] = [...summedKinds[topic], stockKinds[topic]],
): Promise<FoundTrends | null> {
  const [span] = await db.select().from(trendSpans).where(eq(trendSpans.topic, topic))
  if (!span) return null
  const period = periodOf(span.lastDay, length)
  const intervals = intervalsOf(period, length)
  const ends = [
    addDays(period.before.from, -1),
    period.before.until,
    ...intervals.map(({ until }) => until),
  ]
  const [rows, cityRows] = await db.batch([
    db
      .select()
      .from(trendDays)
      .where(
        or(
          and(
            inArray(
              trendDays.what,
              summedKinds[topic].filter((kind) => kinds.includes(kind)),
            ),
            between(trendDays.day, period.before.from, period.until),
          ),
          and(
            inArray(
              trendDays.what,
              kinds.filter((kind) => kind === stockKinds[topic]),
            ),
            sql`${trendDays.day} IN (SELECT value FROM json_each(${JSON.stringify(ends)}))`,
          ),
        ),
      ),
    db
      .select({ id: cities.id, name: cities.name })
      .from(cities)
      .where(kinds.includes('supply') ? undefined : sql`FALSE`),
  ])
  const cityNames = new Map(cityRows.map(({ id, name }) => [id, name]))
  return { topic, since: span.firstDay, period, intervals, rows, cityNames }
}
