import { insertAll, writeAll, type Write } from './bulk.ts'
import type { Database } from './client.ts'
import { auditLog } from './audit-log.ts'

export type AuditEvent = {
  /** Who: a member's id, or "system". */
  actor: string
  /** What was done, as "companion.published". */
  act: string
  subject: string
  detail?: Record<string, unknown>
  /** Epoch milliseconds. */
  at: number
}

/** Who acts, and when. */
export type AuditActor = Pick<AuditEvent, 'actor' | 'at'>

/** A member of staff, with the name that is stored beside what they do. */
export type StaffActor = AuditActor & { name: string }

/**
 * Runs the writes and notes what was done, all or none.
 *
 * @throws what D1 throws, with nothing written
 */
export async function audited(
  db: Database,
  act: AuditEvent | readonly AuditEvent[],
  writes: readonly Write[],
): Promise<void> {
  const acts = [act].flat().map((one) => ({ ...one, detail: one.detail ?? {} }))
  await writeAll(db, [insertAll(db, auditLog, acts), ...writes])
}
