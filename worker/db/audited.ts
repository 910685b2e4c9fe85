import { insertAll, writeAll, type Write } from './bulk.ts'
import type { Database } from './client.ts'
import { auditLog } from './schema/settings.ts'

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
