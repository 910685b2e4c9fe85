import { MAX_MEMBER_RECORDS } from '#platform/limits'
import { urgentReasons } from '#moderation/report-options'
import type { ReportsQuery } from '#moderation/reports'
import { and, desc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
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
import { companions } from '../../companions/schema/companions.ts'
import { reports } from '../schema/reports.ts'

/** Null when she has been deleted since. */
const companionName = sql<string | null>`(SELECT ${companions.name} FROM ${companions}
  WHERE ${companions.id} = ${reports.companion})`.as('companion_name')
export const listedColumns = { ...getTableColumns(reports), companionName }

/** By its reference, the companion's name, or an id. */
const matches = (search: string) =>
  or(
    containsText(sql`lower(${reports.reference})`, search),
    eq(reports.companion, search),
    eq(reports.targetId, search),
    sql`EXISTS (SELECT 1 FROM companions c
      WHERE c.id = reports.companion AND ${containsText(sql`c.name_folded`, search)})`,
  )

/** True in SQL of what would hide a profile if the limit had not been reached, and is not decided. */
const isHeldBack = sql`(${reports.heldBack} = 1 AND ${reports.holds} = 0 AND ${reports.dueAt} IS NOT NULL)`

const urgent = sql.raw(urgentReasons.map((reason) => `'${reason}'`).join(', '))
/** As in the index. */
const first = [
  sql`${reports.dueAt} IS NULL`,
  desc(isHeldBack),
  sql`(${reports.dueAt} IS NULL OR ${reports.reason} NOT IN (${urgent}))`,
]

/**
 * Those over the limit first, then other urgent ones, then what is due first, then what is decided,
 * newest first.
 */
export async function pageOfReports(
  db: Database,
  query: ReportsQuery,
  { now, me }: { now: number; me: string },
) {
  const { state, search, skip, limit } = query
  const states = state === 'open' ? (['new', 'in_review'] as const) : state && [state]
  const hasDueTimes = states?.some((one) => one === 'new' || one === 'in_review') ?? true
  const wanted = and(
    states && inArray(reports.state, [...states]),
    search === '' ? undefined : matches(search),
    isAssignedTo('report', reports.id, query.assigned, me),
  )
  const [rows, counted, [late], [found]] = await db.batch([
    db
      .select(listedColumns)
      .from(reports)
      .where(wanted)
      .orderBy(...caseOrder(reports, { first, hasDueTimes }))
      .limit(limit)
      .offset(skip),
    stateCounts(db, reports),
    overdueCount(db, reports, now),
    db
      .select({ total: sql<number>`count(*)` })
      .from(reports)
      .where(isNarrowed(query) ? wanted : nothing),
  ])
  const total = isNarrowed(query) ? (found?.total ?? 0) : totalIn(counted, states)
  return { rows, counted, overdue: late?.count ?? 0, total }
}

/** Reports that were sent from an address. */
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
