import type { TrendPeriod, TrendTopic } from '#staff/trends'
import { audited, type AuditEvent } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { readTrends, type FoundTrends } from './trends/queries.ts'

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
