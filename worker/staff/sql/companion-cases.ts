import type { AssignedTo, QueueKind } from '#staff/queue-kinds'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { isAssignedTo } from './assigned.ts'
import type { Database } from '../../platform/db/client.ts'
import { notInTrash } from '../../companions/sql/in-trash.ts'
import { caseOrder, isNarrowed, nothing, overdueCount, stateCounts } from './queue.ts'
import { companions } from '../../companions/schema/companions.ts'
import { containsText } from './staff-search.ts'

// What the queues share that hold what companions submit of themselves.

type Cases<State extends string> = SQLiteTable &
  Record<'id' | 'companionId' | 'state' | 'dueAt' | 'changedAt', SQLiteColumn> & {
    $inferSelect: { state: State }
  }

type Queue<State extends string> = {
  kind: QueueKind
  /** What staff see; all else is the companion's alone. */
  shown: readonly State[]
  /** What comes first, in SQL. */
  rank: SQL
}

type Asked<State extends string> = {
  query: { state?: State | 'open' | undefined; search: string; assigned?: AssignedTo | undefined }
  /** Epoch milliseconds. */
  now: number
  /** Who asks. */
  me: string
}

/** A page of such a queue: which rows, in which order, and the reads that count them, in one batch with it. */
export function companionCases<State extends string>(
  db: Database,
  cases: Cases<State>,
  { kind, shown, rank }: Queue<State>,
  { query: { state, search, assigned }, now, me }: Asked<State>,
) {
  const storedState = (state === 'open' ? 'submitted' : state) as State | undefined
  const wanted = and(
    // Not by the index of states: all of them are read in their order.
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
    .where(isNarrowed({ search, assigned }) ? wanted : nothing)
  const hasDueTimes = storedState === undefined || storedState === 'submitted'
  return {
    wanted,
    /** All that staff see, where none is asked for. */
    asked: storedState === undefined ? shown : [storedState],
    order: caseOrder(cases, { first: [rank], hasDueTimes }),
    counts: [
      stateCounts(db, cases, cases.companionId),
      overdueCount(db, cases, now, notInTrash(cases.companionId)),
      total,
    ] as const,
  }
}
