import type { ApplicationsQuery } from '#moderation/applications'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { isAssignedTo } from '../../staff/sql/assigned.ts'
import type { Database } from '../../platform/db/client.ts'
import {
  caseOrder,
  isNarrowed,
  nothing,
  overdueCount,
  stateCounts,
  totalIn,
} from '../../staff/sql/queue.ts'
import { containsText } from '../../staff/sql/staff-search.ts'
import { applications, applicationSteps } from '../schema/applications.ts'
import { companions } from '../../companions/schema/companions.ts'
import { detailsOf, photosOf } from './details.ts'

/** Null also when she has been deleted since. */
const companionId = sql<string | null>`(SELECT ${companions.id} FROM ${companions}
  WHERE ${companions.id} = ${applications.companion})`.as('companion_id')

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
    detailsOf(db, id),
    photosOf(db, id),
  ])
  const [found] = rows
  return found ? { ...found, steps, details: details ?? null, photos } : null
}
export type FoundApplication = NonNullable<Awaited<ReturnType<typeof findApplication>>>

/** As in the index. */
const rank = sql`CASE ${applications.state} WHEN 'approved' THEN 2 WHEN 'rejected' THEN 2
  WHEN 'more_info' THEN 1 ELSE 0 END`

/** What is due first, then those that need the applicant and decided ones, newest first. */
export async function pageOfApplications(
  db: Database,
  query: ApplicationsQuery,
  { now, me }: { now: number; me: string },
) {
  const { state, search, skip, limit } = query
  const states = state === 'open' ? (['new', 'in_review', 'more_info'] as const) : state && [state]
  const hasDueTimes = states?.some((one) => one === 'new' || one === 'in_review') ?? true
  const wanted = and(
    state === 'open' ? sql`${rank} < 2` : state && eq(applications.state, state),
    search === '' ? undefined : containsText(applications.searchText, search),
    isAssignedTo('application', applications.id, query.assigned, me),
  )
  const [rows, counted, [late], [found]] = await db.batch([
    db
      .select()
      .from(applications)
      .where(wanted)
      .orderBy(...caseOrder(applications, { first: [rank], hasDueTimes }))
      .limit(limit)
      .offset(skip),
    stateCounts(db, applications),
    overdueCount(db, applications, now),
    db
      .select({ total: sql<number>`count(*)` })
      .from(applications)
      .where(isNarrowed(query) ? wanted : nothing),
  ])
  const total = isNarrowed(query) ? (found?.total ?? 0) : totalIn(counted, states)
  return { rows, counted, overdue: late?.count ?? 0, total }
}
