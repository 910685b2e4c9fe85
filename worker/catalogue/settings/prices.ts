import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { auditLog } from '../../platform/db/audit-log.ts'
import type { Settings } from './settings.ts'

type Prices = Settings['plans']
/** Prices of plans until a time, epoch milliseconds. */
export type PriceList = { until: number; plans: Prices }

/** Prices before each change, oldest first, as long as the audit log is kept. */
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
 * All prices of plans within a period, epoch milliseconds.
 *
 * @param now current prices
 */
export function pricesWithin(
  changes: readonly PriceList[],
  now: Prices,
  { from, to }: { from: number; to: number },
): Prices[] {
  const lists = [...changes, { until: Infinity, plans: now }]
  return lists
    .filter(({ until }, index) => until > from && (lists[index - 1]?.until ?? 0) <= to)
    .map(({ plans }) => plans)
}
