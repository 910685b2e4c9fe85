import { audited } from '../platform/db/audited.ts'
import type { AuditActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { exportRows, type ExportRow } from './profiles/export-rows.ts'
import { countFound } from './profiles/list.ts'
import type { CompanionQuery } from './profiles/matching.ts'

/**
 * The companions who match, a part at a time. That they leave the site is in the log before the first of
 * them does.
 *
 * @throws what D1 throws, also while the rows are read
 */
export async function exportCompanions(
  db: Database,
  wanted: CompanionQuery,
  { actor, at }: AuditActor,
): Promise<AsyncGenerator<ExportRow[], void>> {
  const count = await countFound(db, wanted)
  const act = { actor, at, act: 'companions.exported', subject: 'companions' }
  await audited(db, { ...act, detail: { ...wanted.filters, count } }, [])
  return exportRows(db, wanted)
}
