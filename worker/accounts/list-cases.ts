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

/** One page of a queue for the caller: its rows, the same as the list has them, and its numbers. */
export async function listCases<Kind extends QueueKind, State extends string, Row, Item>(
  { db, now, admin }: StaffCall,
  { kind, list, present }: QueueDefinition<Kind, State, Row, Item>,
  query: CaseQuery<State> & { assigned?: AssignedTo | undefined },
) {
  const condition = isAssignedTo(kind, list.cases.id, query.assigned, admin.id)
  const { rows, ...page } = await pageOfCases(db, list, query, { now, condition })
  return { rows, items: rows.map((row) => present(row, now)), page }
}
