import { submittedStates } from '#companions/revision-options'
import type { RevisionsQuery } from '#companions/revisions'
import { and, eq, getTableColumns, inArray, isNull, sql, type InferSelectModel } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { companionCases } from '../../staff/sql/companion-cases.ts'
import { isNarrowed, totalIn } from '../../staff/sql/queue.ts'
import { companionRevisions } from '../schema/revisions.ts'
import { companions } from '../schema/companions.ts'

export type RevisionRow = InferSelectModel<typeof companionRevisions>

const { id, companionId, state } = companionRevisions

/** The read of what a companion has not finished: one row or none. */
export const openRevision = (db: Database, companion: string) =>
  db
    .select()
    .from(companionRevisions)
    .where(and(eq(companionId, companion), inArray(state, ['draft', 'submitted', 'returned'])))

/** Of a companion, what she has not finished; null: nothing. */
export const openRevisionOf = async (db: Database, companion: string) =>
  (await openRevision(db, companion))[0] ?? null

const withName = (db: Database) =>
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

/** As staff see it; null also for a draft, which is hers alone. */
export async function submittedRevision(db: Database, revisionId: string) {
  const [found] = await withName(db).where(and(eq(id, revisionId), isSubmitted))
  return found ?? null
}
export type FoundRevision = NonNullable<Awaited<ReturnType<typeof submittedRevision>>>

/** What is due first, then what was returned and what is approved, newest first. */
export async function pageOfRevisions(
  db: Database,
  query: RevisionsQuery,
  { now, me }: { now: number; me: string },
) {
  const rank = sql`CASE ${state} WHEN 'submitted' THEN 0 WHEN 'returned' THEN 1 ELSE 2 END`
  const queue = { kind: 'revision', shown: submittedStates, rank } as const
  const page = companionCases(db, companionRevisions, queue, { query, now, me })
  const [rows, counted, [late], [found]] = await db.batch([
    withName(db)
      .where(page.wanted)
      .orderBy(...page.order)
      .limit(query.limit)
      .offset(query.skip),
    ...page.counts,
  ])
  const total = isNarrowed(query) ? (found?.count ?? 0) : totalIn(counted, page.asked)
  return { rows, counted, overdue: late?.count ?? 0, total }
}
