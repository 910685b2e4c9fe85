import { audited } from '../db/audited.ts'
import type { AuditActor } from '../db/audited.ts'
import type { Database } from '../db/client.ts'
import { exportRows, type ExportRow } from '../features/companions/export-rows.ts'
import { countFound } from '../features/companions/list.ts'
import type { Wanted } from '../features/companions/matching.ts'

/**
 * The companions who match, a part at a time. That they leave the site is in the log before the first of
 * them does.
 *
 * @throws what D1 throws, also while the rows are read
 */
export async function exportCompanions(
  db: Database,
  wanted: Wanted,
  { actor, at }: AuditActor,
): Promise<AsyncGenerator<ExportRow[], void>> {
  const count = await countFound(db, wanted)
  const act = { actor, at, act: 'companions.exported', subject: 'companions' }
  await audited(db, { ...act, detail: { ...wanted.filters, count } }, [])
  return exportRows(db, wanted)
}
