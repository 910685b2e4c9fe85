import { DAY_MS } from '#platform/time'
import { zurichInstant } from '#platform/zurich-instant'
import { audited, type AuditEvent } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { paymentsBetween, type ListedEvent } from './subscriptions/sales.ts'

/** When a month of Zurich's calendar begins. @param month as 2026-10 @param later how many months later */
function beginOf(month: string, later = 0): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return zurichInstant(Date.UTC(year, number - 1 + later) / DAY_MS, 0)
}

/** What was received in a month, oldest first. What leaves the site is itself in the log. */
export async function exportMonth(
  db: Database,
  month: string,
  { actor, at }: Pick<AuditEvent, 'actor' | 'at'>,
): Promise<ListedEvent[]> {
  const rows = await paymentsBetween(db, beginOf(month), beginOf(month, 1))
  const act = { actor, at, act: 'payments.exported', subject: month }
  await audited(db, { ...act, detail: { count: rows.length } }, [])
  return rows
}
