import { and, inArray, lt, sql } from 'drizzle-orm'
import { trendTopics, type TrendTopic } from '#staff/trends'
import { writeAll, type Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { trendDays, trendSpans } from '../schema/trends.ts'
import { addDays, boundsOf, RECOUNTED_DAYS, daysInSpan, FIRST_DAYS, lastDay } from './rules.ts'
import { stocks, sums } from './sums.ts'

const RETENTION_DAYS = 1_100

type TrendSpan = typeof trendSpans.$inferSelect

/** Counts the complete days that are not counted yet. Idempotent. @param now epoch milliseconds */
export async function countTrends(db: Database, now: number): Promise<void> {
  const yesterday = lastDay(now)
  const spans = await db.select().from(trendSpans)
  for (const topic of trendTopics) {
    const span = spans.find((row) => row.topic === topic)
    if (span && span.lastDay >= yesterday) continue
    await writeAll(db, await countOf(db, topic, { span, yesterday, now }))
  }
}

type CountPeriod = { span: TrendSpan | undefined; yesterday: string; now: number }

async function countOf(
  db: Database,
  topic: TrendTopic,
  { span, yesterday, now }: CountPeriod,
): Promise<Write[]> {
  const first = span?.firstDay ?? addDays(yesterday, 1 - FIRST_DAYS[topic])
  const days = new Set(daysInSpan({ from: nextOf(topic, span, first), until: yesterday }))
  // Revenue whose plan may have become known since.
  const unassignedDays = db
    .selectDistinct({ day: trendDays.day })
    .from(trendDays)
    .where(sql`${trendDays.what} = 'revenue' AND ${trendDays.part} = 'unassigned'`)
  if (topic === 'money') for (const { day } of await unassignedDays) days.add(day)
  const bounds = JSON.stringify([...days].sort().map(boundsOf))
  const d = sql`WITH d AS MATERIALIZED (SELECT value ->> 0 AS day, value ->> 1 AS start,
    value ->> 2 AS until FROM json_each(${bounds}))`
  const insertInto = sql`INSERT INTO ${trendDays} (what, day, part, value)`
  const inserts = sums[topic].map(
    ({ what, part = sql`''`, value = sql`count(*)`, from }) =>
      sql`${d} ${insertInto} SELECT ${what}, d.day, ${part}, ${value} FROM d CROSS JOIN ${from}
        GROUP BY d.day, 3`,
  )
  const stockWrites = stocks(now)[topic].flatMap(({ what, rows }) => [
    db
      .delete(trendDays)
      .where(sql`${trendDays.what} = ${what} AND ${trendDays.day} = ${yesterday}`),
    sql`${insertInto} SELECT ${what}, ${yesterday}, part, count(*) FROM (${rows}) GROUP BY part`,
    sql`${insertInto} SELECT ${what}, ${yesterday}, '', count(*) FROM (${rows})`,
  ])
  const kinds = [...sums[topic], ...stocks(now)[topic]].map(({ what }) => what)
  return [
    ...sums[topic].map(
      ({ what }) => sql`DELETE FROM ${trendDays} WHERE what = ${what}
        AND day IN (SELECT value ->> 0 FROM json_each(${bounds}))`,
    ),
    ...inserts,
    ...stockWrites,
    db
      .delete(trendDays)
      .where(
        and(inArray(trendDays.what, kinds), lt(trendDays.day, addDays(yesterday, -RETENTION_DAYS))),
      ),
    db
      .insert(trendSpans)
      .values({ topic, firstDay: first, lastDay: yesterday })
      .onConflictDoUpdate({ target: trendSpans.topic, set: { lastDay: yesterday } }),
  ]
}

/** The first day to count. */
function nextOf(topic: TrendTopic, span: TrendSpan | undefined, first: string): string {
  if (!span) return first
  const next = addDays(span.lastDay, 1 - RECOUNTED_DAYS[topic])
  return next < first ? first : next
}
