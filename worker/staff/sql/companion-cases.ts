import type { AssignedTo, QueueKind } from '#staff/queue-kinds'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { isAssignedTo } from './assigned.ts'
import type { Database } from '../../platform/db/client.ts'
import { notInTrash } from '../../companions/sql/in-trash.ts'
import { caseOrder, isQueueNarrowed, noRows, overdueCount, stateCounts } from './queue.ts'
import { companions } from '../../companions/schema/companions.ts'
import { containsText } from './staff-search.ts'

// Queries that the queues of companions' submissions share.

type Cases<State extends string> = SQLiteTable &
  Record<'id' | 'companionId' | 'state' | 'dueAt' | 'changedAt', SQLiteColumn> & {
    $inferSelect: { state: State }
  }

type Queue<State extends string> = {
  kind: QueueKind
  /** States that staff see; other states are only visible to the companion. */
  shown: readonly State[]
  /** SQL expression: rank before the due time. */
  rank: SQL
}

type CaseListQuery<State extends string> = {
  query: { state?: State | 'open' | undefined; search: string; assigned?: AssignedTo | undefined }
  /** Epoch milliseconds. */
  now: number
  /** Id of the caller. */
  me: string
}

/** Condition, order and counts for a page of such a queue, to run in one batch. */
export function companionCases<State extends string>(
  db: Database,
  cases: Cases<State>,
  { kind, shown, rank }: Queue<State>,
  { query: { state, search, assigned }, now, me }: CaseListQuery<State>,
) {
  const storedState = (state === 'open' ? 'submitted' : state) as State | undefined
  const matches = and(
    // The unary plus prevents the use of the index by state, because all states are read in their
    // order.
    storedState === undefined
      ? sql`+${cases.state} IN ${[...shown]}`
      : eq(cases.state, storedState),
    search === '' ? undefined : containsText(sql`${companions.nameFolded}`, search),
    isAssignedTo(kind, cases.id, assigned, me),
    notInTrash(cases.companionId),
  )
  const total = db
    .select({ count: sql<number>`count(*)` })
    .from(cases as SQLiteTable)
    .innerJoin(companions, eq(companions.id, cases.companionId))
    .where(isQueueNarrowed({ search, assigned }) ? matches : noRows)
  const hasDueTimes = storedState === undefined || storedState === 'submitted'
  return {
    wanted: matches,
    /** States in the answer: all that staff see, unless the query has one. */
    asked: storedState === undefined ? shown : [storedState],
    order: caseOrder(cases, { first: [rank], hasDueTimes }),
    counts: [
      stateCounts(db, cases, cases.companionId),
      overdueCount(db, cases, now, notInTrash(cases.companionId)),
      total,
    ] as const,
  }
}
