import { and, type SQL } from 'drizzle-orm'
import type { AssignedTo, QueueKind } from '#staff/queue-kinds'
import type { Database } from '../platform/db/client.ts'
import { pageOfCases, type CaseQuery, type QueueDefinition } from '../platform/db/queue.ts'
import { isAssignedTo } from '../staff/sql/assigned.ts'

type StaffCall = {
  db: Database
  /** Epoch milliseconds. */
  now: number
  /** The caller. */
  admin: { id: string }
}

type ListQuery<State extends string> = CaseQuery<State> & {
  assigned?: AssignedTo | undefined
  /** Further SQL condition of the kind. */
  condition?: SQL | undefined
}

/** One page of a queue for the caller: its rows, the same as the list has them, and its total. */
export async function listCases<Kind extends QueueKind, State extends string, Row, Item>(
  { db, now, admin }: StaffCall,
  { kind, list, present }: QueueDefinition<Kind, State, Row, Item>,
  query: ListQuery<State>,
) {
  const isAssigned = isAssignedTo(kind, list.cases.id, query.assigned, admin.id)
  const condition = and(isAssigned, query.condition)
  const { rows, ...page } = await pageOfCases(db, list, query, { now, condition })
  return { rows, items: rows.map((row) => present(row, now)), page }
}
