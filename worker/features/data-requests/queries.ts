import type { DataRequestsQuery } from '#contract/data-requests'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { isAssignedTo } from '../../db/assigned.ts'
import type { Database } from '../../db/client.ts'
import { overdueCount, stateCounts } from '../../db/queue.ts'
import { containsText } from '../../db/staff-search.ts'
import { dataRequests, dataRequestSteps } from '../../db/schema/data-requests.ts'
import { openStates } from './rules.ts'

export async function findDataRequest(db: Database, id: string) {
  const [[found], steps] = await db.batch([
    db.select().from(dataRequests).where(eq(dataRequests.id, id)),
    db
      .select()
      .from(dataRequestSteps)
      .where(eq(dataRequestSteps.requestId, id))
      .orderBy(dataRequestSteps.number),
  ])
  return found ? { ...found, steps } : null
}
export type FoundDataRequest = NonNullable<Awaited<ReturnType<typeof findDataRequest>>>

/** What is due first, then what is answered, newest first. @param now epoch milliseconds */
export async function pageOfDataRequests(
  db: Database,
  query: DataRequestsQuery,
  { now, me }: { now: number; me: string },
) {
  const { state, search, skip, limit } = query
  const inState =
    state === 'open'
      ? inArray(dataRequests.state, openStates)
      : state && eq(dataRequests.state, state)
  const wanted = and(
    search ? containsText(dataRequests.searchText, search) : undefined,
    isAssignedTo('data-request', dataRequests.id, query.assigned, me),
  )
  const [rows, [counted], states, [late]] = await db.batch([
    db
      .select()
      .from(dataRequests)
      .where(and(inState, wanted))
      .orderBy(
        sql`${dataRequests.dueAt} IS NULL`,
        asc(dataRequests.dueAt),
        desc(dataRequests.changedAt),
        dataRequests.id,
      )
      .limit(limit)
      .offset(skip),
    db
      .select({ total: sql<number>`count(*)` })
      .from(dataRequests)
      .where(and(inState, wanted)),
    stateCounts(db, dataRequests),
    overdueCount(db, dataRequests, now),
  ])
  return { rows, total: counted?.total ?? 0, states, overdue: late?.count ?? 0 }
}
