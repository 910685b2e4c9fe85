import { audited } from '../platform/db/audited.ts'
import type { AuditActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { exportRows, type ExportRow } from './profiles/export-rows.ts'
import { countFound } from './profiles/list.ts'
import type { CompanionQuery } from './profiles/matching.ts'

/**
 * Matching companions in chunks. The export is recorded in the audit log before the first chunk.
 *
 * @throws errors of D1, also while rows are read
 */
export async function exportCompanions(
  db: Database,
  query: CompanionQuery,
  { actor, at }: AuditActor,
): Promise<AsyncGenerator<ExportRow[], void>> {
  const count = await countFound(db, query)
  const event = { actor, at, act: 'companions.exported', subject: 'companions' }
  await audited(db, { ...event, detail: { ...query.filters, count } }, [])
  return exportRows(db, query)
}
