import type { AuditQuery } from '#staff/audit-log'
import type { TrendPeriod, TrendTopic } from '#staff/trends'
import { audited, type AuditEvent } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { auditEntries, type AuditRow } from './audit-log/queries.ts'
import { readTrends, type FoundTrends } from './trends/queries.ts'

const MAX_EXPORTED = 10_000

/** Matching entries, newest first. The export itself is logged. */
export async function exportAuditLog(
  db: Database,
  exportQuery: AuditQuery,
  { actor, at }: Pick<AuditEvent, 'actor' | 'at'>,
): Promise<AuditRow[]> {
  const { limit: _, ...query } = exportQuery
  const rows = await auditEntries(db, { ...query, limit: MAX_EXPORTED })
  const event = { actor, at, act: 'audit-log.exported', subject: 'audit-log' }
  await audited(db, { ...event, detail: { ...query, count: rows.length } }, [])
  return rows
}

/** Sums for a file. The export itself is logged. */
export async function exportTrends(
  db: Database,
  topic: TrendTopic,
  length: TrendPeriod,
  { actor, at }: Pick<AuditEvent, 'actor' | 'at'>,
): Promise<FoundTrends | null> {
  const trends = await readTrends(db, topic, length)
  const event = { actor, at, act: 'trends.exported', subject: 'trends' }
  await audited(db, { ...event, detail: { topic, days: Number(length) } }, [])
  return trends
}
