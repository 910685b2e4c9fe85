import { insertAll, writeAll, writeThenRead, type Write } from './bulk.ts'
import type { Database, ReadRows, Reads } from './client.ts'
import { auditLog } from './audit-log.ts'

export type AuditEvent = {
  /** A member's id, or "system". */
  actor: string
  /** The action, as "companion.published". */
  act: string
  subject: string
  detail?: Record<string, unknown>
  /** Epoch milliseconds. */
  at: number
}

/** The actor of an event and its time. */
export type AuditActor = Pick<AuditEvent, 'actor' | 'at'>

/** A member of staff. Their name is stored with each of their actions. */
export type StaffActor = AuditActor & { name: string }

/**
 * Runs the writes and records an audit event in one batch.
 *
 * @throws errors of D1, after which nothing was written
 */
export async function audited(
  db: Database,
  auditEvents: AuditEvent | readonly AuditEvent[],
  writes: readonly Write[],
): Promise<void> {
  await writeAll(db, [recordAuditEvents(db, auditEvents), ...writes])
}

/**
 * Like `audited`, and then the reads in the same transaction and round trip.
 *
 * @returns the rows of each read
 * @throws errors of D1, after which nothing was written
 */
export const auditedThenRead = <const T extends Reads>(
  db: Database,
  auditEvents: AuditEvent | readonly AuditEvent[],
  writes: readonly Write[],
  reads: T,
): Promise<ReadRows<T>> => writeThenRead(db, [recordAuditEvents(db, auditEvents), ...writes], reads)

/** The write that records audit events, for the batch of their changes. */
export function recordAuditEvents(
  db: Database,
  auditEvents: AuditEvent | readonly AuditEvent[],
): Write {
  const rows = [auditEvents]
    .flat()
    .map((auditEvent) => ({ ...auditEvent, detail: auditEvent.detail ?? {} }))
  return insertAll(db, auditLog, rows)
}
