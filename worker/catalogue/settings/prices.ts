import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { auditLog } from '../../platform/db/audit-log.ts'
import type { Settings } from './settings.ts'

type Prices = Settings['plans']
/** What plans cost until a moment, epoch milliseconds. */
export type PriceList = { until: number; plans: Prices }

/** What plans cost before each change, oldest first, as long as the log is kept. */
export async function earlierPrices(db: Database): Promise<PriceList[]> {
  const rows = await db
    .select({
      until: auditLog.at,
      text: sql<string | null>`json_extract(${auditLog.detail}, '$.changes.plans.before')`,
    })
    .from(auditLog)
    .where(and(eq(auditLog.subject, 'plans'), eq(auditLog.act, 'setting.changed')))
    .orderBy(asc(auditLog.id))
  return rows.flatMap(({ until, text }) =>
    text === null ? [] : { until, plans: JSON.parse(text) as Prices },
  )
}

/**
 * What was asked for the plans at any time in a span, epoch milliseconds.
 *
 * @param now what they cost since the last change
 */
export function pricesWithin(
  earlier: readonly PriceList[],
  now: Prices,
  { from, to }: { from: number; to: number },
): Prices[] {
  const lists = [...earlier, { until: Infinity, plans: now }]
  return lists
    .filter(({ until }, at) => until > from && (lists[at - 1]?.until ?? 0) <= to)
    .map(({ plans }) => plans)
}
