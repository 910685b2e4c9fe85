import { and, eq, inArray, sql } from 'drizzle-orm'
import { assertInBatch } from '../../platform/db/assert-in-batch.ts'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { isAssertionFailed, isUniqueViolation } from '../../platform/db/refusals.ts'
import { companionRevisions } from '../schema/revisions.ts'
import type { RevisionRow } from './queries.ts'

type NewRevision = Pick<
  RevisionRow,
  'id' | 'companionId' | 'draft' | 'base' | 'createdAt' | 'changedAt'
>

/** Stores a revision. @throws a unique violation while another one is open, see `isRevisionConflict` */
export async function insertRevision(db: Database, row: NewRevision): Promise<RevisionRow> {
  const [revision] = await db.insert(companionRevisions).values(row).returning()
  if (!revision) throw new Error('A write that returns its row returned none')
  return revision
}

/** Changes a revision in exactly this version; otherwise the batch fails, see `isConflict`. */
export const changeRevision = (
  db: Database,
  { id, version }: Pick<RevisionRow, 'id' | 'version'>,
  changes: Partial<Omit<RevisionRow, 'id' | 'version'>> & { changedAt: number },
): Write[] => [
  assertInBatch(db, sql`(SELECT version FROM companion_revisions WHERE id = ${id}) IS ${version}`),
  db
    .update(companionRevisions)
    .set({ ...changes, version: version + 1 })
    .where(and(eq(companionRevisions.id, id), eq(companionRevisions.version, version))),
]

export const isRevisionConflict = (error: unknown) =>
  isAssertionFailed(error) || isUniqueViolation(companionRevisions, error)

/** Undecided revisions are deleted with the account that wrote them. */
export const deleteOpenRevisions = (db: Database, companionId: string): Write =>
  db
    .delete(companionRevisions)
    .where(
      and(
        eq(companionRevisions.companionId, companionId),
        inArray(companionRevisions.state, ['draft', 'submitted', 'returned']),
      ),
    )
