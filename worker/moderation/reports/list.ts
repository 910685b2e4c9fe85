import { MAX_MEMBER_RECORDS } from '#platform/limits'
import { urgentReasons, type ReportsQuery } from '#moderation/reports'
import { and, desc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
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
import { companions } from '../../companions/schema/companions.ts'
import { reports } from '../schema/reports.ts'

/** `null` if the companion has been deleted since. */
const companionName = sql<string | null>`(SELECT ${companions.name} FROM ${companions}
  WHERE ${companions.id} = ${reports.companion})`.as('companion_name')
export const listedColumns = { ...getTableColumns(reports), companionName }

/** Search by reference, companion's name, or id. */
const matches = (search: string) =>
  or(
    containsText(sql`lower(${reports.reference})`, search),
    eq(reports.companion, search),
    eq(reports.targetId, search),
    sql`EXISTS (SELECT 1 FROM companions c
      WHERE c.id = reports.companion AND ${containsText(sql`c.name_folded`, search)})`,
  )

/** SQL condition: the report would hide the profile but for the limit, and is undecided. */
const isHeldBack = sql`(${reports.heldBack} = 1 AND ${reports.holds} = 0 AND ${reports.dueAt} IS NOT NULL)`

const urgent = sql.raw(urgentReasons.map((reason) => `'${reason}'`).join(', '))
/** The expressions are the same as in the index, so that SQLite uses it. */
const first = [
  sql`${reports.dueAt} IS NULL`,
  desc(isHeldBack),
  sql`(${reports.dueAt} IS NULL OR ${reports.reason} NOT IN (${urgent}))`,
]

/** Reports over the limit, then other urgent ones, then by due time, then decided ones, newest first. */
export async function pageOfReports(
  db: Database,
  query: ReportsQuery,
  { now, me }: { now: number; me: string },
) {
  const { state, search, skip, limit } = query
  const states = state === 'open' ? (['new', 'in_review'] as const) : state && [state]
  const hasDueTimes =
    states?.some((listedState) => listedState === 'new' || listedState === 'in_review') ?? true
  const isMatch = and(
    states && inArray(reports.state, [...states]),
    search === '' ? undefined : matches(search),
    isAssignedTo('report', reports.id, query.assigned, me),
  )
  const [rows, counts, [overdue], [narrowed]] = await db.batch([
    db
      .select(listedColumns)
      .from(reports)
      .where(isMatch)
      .orderBy(...caseOrder(reports, { first, hasDueTimes }))
      .limit(limit)
      .offset(skip),
    stateCounts(db, reports),
    overdueCount(db, reports, now),
    db
      .select({ total: sql<number>`count(*)` })
      .from(reports)
      .where(isQueueNarrowed(query) ? isMatch : noRows),
  ])
  const total = isQueueNarrowed(query) ? (narrowed?.total ?? 0) : totalIn(counts, states)
  return { rows, states: counts, overdue: overdue?.count ?? 0, total }
}

/** Reports that were sent from an email address. */
export const reportsFrom = (db: Database, email: string) =>
  db
    .select({
      id: reports.id,
      reference: reports.reference,
      state: reports.state,
      at: reports.createdAt,
    })
    .from(reports)
    .where(sql`lower(${reports.email}) = ${email.toLowerCase()}`)
    .orderBy(desc(reports.createdAt))
    .limit(MAX_MEMBER_RECORDS)
export type SentReportRow = Awaited<ReturnType<typeof reportsFrom>>[number]
export type ListedRow = Awaited<ReturnType<typeof pageOfReports>>['rows'][number]
