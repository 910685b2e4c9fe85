import { submittedStates } from '#companions/revisions'
import { and, eq, getTableColumns, inArray, isNull, sql, type InferSelectModel } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { companionRevisions } from '../schema/revisions.ts'
import { companions } from '../schema/companions.ts'

export type RevisionRow = InferSelectModel<typeof companionRevisions>

const { id, companionId, state } = companionRevisions

/** Query of a companion's open revision: at most one row. */
export const openRevision = (db: Database, companion: string) =>
  db
    .select()
    .from(companionRevisions)
    .where(and(eq(companionId, companion), inArray(state, ['draft', 'submitted', 'returned'])))

export const revisionsWithName = (db: Database) =>
  db
    .select({
      ...getTableColumns(companionRevisions),
      name: sql<string>`${companions.name}`.as('companion_name'),
      companionVersion: sql<number>`${companions.version}`.as('companion_version'),
    })
    .from(companionRevisions)
    .innerJoin(companions, and(eq(companions.id, companionId), isNull(companions.deletedAt)))
    .$dynamic()

const isSubmitted = inArray(state, [...submittedStates])

/** A revision as staff read it; null for a draft, which only the companion sees. */
export async function submittedRevision(db: Database, revisionId: string) {
  const [revision] = await revisionsWithName(db).where(and(eq(id, revisionId), isSubmitted))
  return revision ?? null
}
export type FoundRevision = NonNullable<Awaited<ReturnType<typeof submittedRevision>>>
