import { DAY_MS } from '#platform/time'
import { zurichInstant } from '#platform/zurich-instant'
import { audited, type AuditEvent } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { paymentsBetween, type ListedEvent } from './subscriptions/sales.ts'

/** Start of a month in Zurich time. @param month such as 2026-10 @param later number of months to add */
function beginOf(month: string, later = 0): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return zurichInstant(Date.UTC(year, number - 1 + later) / DAY_MS, 0)
}

/** Events received in a month, oldest first, as CSV. The audit log records the export. */
export async function exportMonth(
  db: Database,
  month: string,
  { actor, at }: Pick<AuditEvent, 'actor' | 'at'>,
): Promise<ListedEvent[]> {
  const rows = await paymentsBetween(db, beginOf(month), beginOf(month, 1))
  const auditEvent = { actor, at, act: 'payments.exported', subject: month }
  await audited(db, { ...auditEvent, detail: { count: rows.length } }, [])
  return rows
}
