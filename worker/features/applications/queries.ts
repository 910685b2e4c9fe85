import type { ApplicationsQuery } from '#contract/applications'
import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { isAssignedTo } from '../../db/assigned.ts'
import type { Database } from '../../db/client.ts'
import { overdueCount, stateCounts } from '../../db/queue.ts'
import { containsText } from '../../db/staff-search.ts'
import { applications, applicationSteps } from '../../db/schema/applications.ts'
import { companions } from '../../db/schema/companions.ts'
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

/** What is due first, then those that need the applicant and decided ones, newest first. */
export async function pageOfApplications(
  db: Database,
  query: ApplicationsQuery,
  { now, me }: { now: number; me: string },
) {
  const { state, search, skip, limit } = query
  const priority =
    state === 'open'
      ? inArray(applications.state, ['new', 'in_review', 'more_info'])
      : state && eq(applications.state, state)
  const wanted = and(
    priority,
    search === '' ? undefined : containsText(applications.searchText, search),
    isAssignedTo('application', applications.id, query.assigned, me),
  )
  const rank = sql`CASE ${applications.state} WHEN 'approved' THEN 2 WHEN 'rejected' THEN 2
    WHEN 'more_info' THEN 1 ELSE 0 END`
  const [rows, counted, [late], [found]] = await db.batch([
    db
      .select()
      .from(applications)
      .where(wanted)
      .orderBy(asc(rank), asc(applications.dueAt), desc(applications.changedAt), applications.id)
      .limit(limit)
      .offset(skip),
    stateCounts(db, applications),
    overdueCount(db, applications, now),
    db
      .select({ total: sql<number>`count(*)` })
      .from(applications)
      .where(wanted),
  ])
  return { rows, counted, overdue: late?.count ?? 0, total: found?.total ?? 0 }
}
