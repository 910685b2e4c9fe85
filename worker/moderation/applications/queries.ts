import type { ApplicationsQuery } from '#moderation/applications'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
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
import { applications, applicationSteps } from '../schema/applications.ts'
import { companions } from '../../companions/schema/companions.ts'
import { selectApplicationDetails, photosOf } from './details.ts'

/** `null` also if the companion has been deleted since. */
const companionId = sql<string | null>`(SELECT ${companions.id} FROM ${companions}
  WHERE ${companions.id} = ${applications.companion})`.as('companion_id')

/** An application with its steps, details and photos; `null`: there is none. */
export async function findApplication(db: Database, id: string) {
  const [rows, steps, [details], photos] = await db.batch([
    db
      .select({ ...getTableColumns(applications), companionId })
      .from(applications)
      .where(eq(applications.id, id)),
    db
      .select()
      .from(applicationSteps)
      .where(eq(applicationSteps.applicationId, id))
      .orderBy(applicationSteps.number),
    selectApplicationDetails(db, id),
    photosOf(db, id),
  ])
  const [application] = rows
  return application ? { ...application, steps, details: details ?? null, photos } : null
}
export type FoundApplication = NonNullable<Awaited<ReturnType<typeof findApplication>>>

/** The expression is the same as in the index, so that SQLite uses it. */
const rank = sql`CASE ${applications.state} WHEN 'approved' THEN 2 WHEN 'rejected' THEN 2
  WHEN 'more_info' THEN 1 ELSE 0 END`

/** Applications by due time, then those that wait for the applicant, then decided ones, newest first. */
export async function pageOfApplications(
  db: Database,
  query: ApplicationsQuery,
  { now, me }: { now: number; me: string },
) {
  const { state, search, skip, limit } = query
  const states = state === 'open' ? (['new', 'in_review', 'more_info'] as const) : state && [state]
  const hasDueTimes =
    states?.some((listedState) => listedState === 'new' || listedState === 'in_review') ?? true
  const matches = and(
    state === 'open' ? sql`${rank} < 2` : state && eq(applications.state, state),
    search === '' ? undefined : containsText(applications.searchText, search),
    isAssignedTo('application', applications.id, query.assigned, me),
  )
  const [rows, counts, [overdue], [narrowed]] = await db.batch([
    db
      .select()
      .from(applications)
      .where(matches)
      .orderBy(...caseOrder(applications, { first: [rank], hasDueTimes }))
      .limit(limit)
      .offset(skip),
    stateCounts(db, applications),
    overdueCount(db, applications, now),
    db
      .select({ total: sql<number>`count(*)` })
      .from(applications)
      .where(isQueueNarrowed(query) ? matches : noRows),
  ])
  const total = isQueueNarrowed(query) ? (narrowed?.total ?? 0) : totalIn(counts, states)
  return { rows, states: counts, overdue: overdue?.count ?? 0, total }
}
