import type { DataRequestState, DataRequestsQuery } from '#moderation/data-requests'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { isAssignedTo } from '../../staff/sql/assigned.ts'
import type { Database } from '../../platform/db/client.ts'
import {
  caseOrder,
  isQueueNarrowed,
  noRows,
  overdueCount,
  stateCounts,
  totalIn,
} from '../../staff/sql/queue.ts'
import { containsText } from '../../staff/sql/staff-search.ts'
import { dataRequests, dataRequestSteps } from '../schema/data-requests.ts'
import { openStates } from './rules.ts'

/** A privacy request with its steps; `null`: there is none. */
export async function findDataRequest(db: Database, id: string) {
  const [[dataRequest], steps] = await db.batch([
    db.select().from(dataRequests).where(eq(dataRequests.id, id)),
    db
      .select()
      .from(dataRequestSteps)
      .where(eq(dataRequestSteps.requestId, id))
      .orderBy(dataRequestSteps.number),
  ])
  return dataRequest ? { ...dataRequest, steps } : null
}
export type FoundDataRequest = NonNullable<Awaited<ReturnType<typeof findDataRequest>>>

/** Requests by due time, then answered ones, newest first. @param now epoch milliseconds */
export async function pageOfDataRequests(
  db: Database,
  query: DataRequestsQuery,
  { now, me }: { now: number; me: string },
) {
  const { state, search, skip, limit } = query
  const states: readonly DataRequestState[] | undefined =
    state === 'open' ? openStates : state && [state]
  const hasDueTimes =
    states?.some((listedState) => openStates.some((open) => open === listedState)) ?? true
  const first = [sql`${dataRequests.dueAt} IS NULL`]
  const matches = and(
    states && inArray(dataRequests.state, [...states]),
    search ? containsText(dataRequests.searchText, search) : undefined,
    isAssignedTo('data-request', dataRequests.id, query.assigned, me),
  )
  const [rows, [narrowed], counts, [overdue]] = await db.batch([
    db
      .select()
      .from(dataRequests)
      .where(matches)
      .orderBy(...caseOrder(dataRequests, { first, hasDueTimes }))
      .limit(limit)
      .offset(skip),
    db
      .select({ total: sql<number>`count(*)` })
      .from(dataRequests)
      .where(isQueueNarrowed(query) ? matches : noRows),
    stateCounts(db, dataRequests),
    overdueCount(db, dataRequests, now),
  ])
  const total = isQueueNarrowed(query) ? (narrowed?.total ?? 0) : totalIn(counts, states)
  return { rows, total, states: counts, overdue: overdue?.count ?? 0 }
}
