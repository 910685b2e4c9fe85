import type { AuditQuery } from '#staff/audit-log'
import { audited, type AuditEvent } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { auditEntries, type AuditRow } from './audit-log/queries.ts'

const MOST_EXPORTED = 10_000

/** The entries that match, newest first. What leaves the site is itself in the log. */
export async function exportAuditLog(
  db: Database,
  asked: AuditQuery,
  { actor, at }: Pick<AuditEvent, 'actor' | 'at'>,
): Promise<AuditRow[]> {
  const { limit: _, ...query } = asked
  const rows = await auditEntries(db, { ...query, limit: MOST_EXPORTED })
  const act = { actor, at, act: 'audit-log.exported', subject: 'audit-log' }
  await audited(db, { ...act, detail: { ...query, count: rows.length } }, [])
  return rows
}
