import { MAX_MEMBER_RECORDS } from '#platform/limits'
import { and, desc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import { auditLog } from '../../platform/db/audit-log.ts'
import type { Database } from '../../platform/db/client.ts'
import { media } from '../../media/schema/media.ts'
import { members } from '../../accounts/schema/members.ts'
import { reports, reportSteps } from '../schema/reports.ts'
import { requests } from '../../messaging/schema/requests.ts'
import { reviews } from '../schema/reviews.ts'
import { companions } from '../../companions/schema/companions.ts'

/** `null` if the companion has been deleted since. */
const companionName = sql<string | null>`(SELECT ${companions.name} FROM ${companions}
  WHERE ${companions.id} = ${reports.companion})`.as('companion_name')
const reportCount = sql<number>`(1 + (SELECT count(*) FROM reports j
  WHERE j.case_id = reports.id))`.as('report_count')
/** A report of the case hides the profile. */
const holds = sql`(reports.holds OR EXISTS (SELECT 1 FROM reports j
  WHERE j.case_id = reports.id AND j.holds = 1))`
  .mapWith(reports.holds)
  .as('case_holds')
/** Columns of the first report of a case, with those of the case. */
export const listedColumns = { ...getTableColumns(reports), companionName, reportCount, holds }
export type ListedReportRow = typeof reports.$inferSelect & {
  companionName: string | null
  reportCount: number
}

/**
 * The case of a report, with all its reports, its steps and the reported content; `null`: there is none.
 *
 * @param id id of any report of the case
 */
export async function findReport(db: Database, id: string) {
  // In a query of one table Drizzle writes columns without the table's name, so they would refer to
  // the subquery's table.
  const otherHolds = sql<number>`(SELECT count(DISTINCT coalesce(o.case_id, o.id)) FROM reports o
    WHERE o.holds = 1 AND o.companion = reports.companion
      AND coalesce(o.case_id, o.id) <> reports.id)`.as('other_holds')
  const caseId = sql`(SELECT coalesce(r.case_id, r.id) FROM reports r WHERE r.id = ${id})`
  const reportedId = sql`(SELECT r.target_id FROM reports r WHERE r.id = ${id})`
  const companionId = sql`(SELECT r.companion FROM reports r WHERE r.id = ${id})`
  const [[report], sentReports, steps, photos, words, threads] = await db.batch([
    db
      .select({ ...listedColumns, otherHolds })
      .from(reports)
      .where(eq(reports.id, caseId)),
    db
      .select()
      .from(reports)
      .where(or(eq(reports.id, caseId), eq(reports.caseId, caseId)))
      .orderBy(sql`${reports.caseId} IS NOT NULL`, reports.createdAt, reports.id),
    db
      .select()
      .from(reportSteps)
      .where(eq(reportSteps.reportId, caseId))
      .orderBy(reportSteps.number),
    db
      .select()
      .from(media)
      .where(
        and(
          eq(media.id, reportedId),
          eq(media.companionId, companionId),
          eq(media.state, 'published'),
        ),
      ),
    db
      .select({ author: reviews.author, text: reviews.text, state: reviews.state })
      .from(reviews)
      .where(and(eq(reviews.id, reportedId), eq(reviews.companionId, companionId))),
    db
      .select({
        id: sql<string>`${requests.id}`.as('thread_id'),
        reference: requests.reference,
        state: requests.state,
        memberId: requests.memberId,
        memberName: members.displayName,
      })
      .from(requests)
      .innerJoin(members, eq(members.id, requests.memberId))
      .where(eq(requests.id, reportedId)),
  ])
  return report
    ? {
        ...report,
        reports: sentReports,
        steps,
        photo: photos[0],
        review: words[0],
        thread: threads[0],
      }
    : null
}
export type FoundReport = NonNullable<Awaited<ReturnType<typeof findReport>>>

/** Changes of the companion that the audit log has for a decision about a report, with values before and after. */
export const changesOfHiding = (
  db: Database,
  { subject, at, report }: { subject: string; at: number; report: string },
) =>
  db
    .select({ changes: sql`${auditLog.detail} -> '$.changes'`.mapWith(JSON.parse) })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subject, subject),
        eq(auditLog.at, at),
        sql`${auditLog.detail} ->> '$.report' = ${report}`,
      ),
    )

/** Reports that were sent from an email address. */
export const reportsFrom = (db: Database, email: string) =>
  db
    .select({
      id: reports.id,
      caseId: reports.caseId,
      reference: reports.reference,
      state: reports.state,
      at: reports.createdAt,
    })
    .from(reports)
    .where(sql`lower(${reports.email}) = ${email.toLowerCase()}`)
    .orderBy(desc(reports.createdAt))
    .limit(MAX_MEMBER_RECORDS)
export type SentReportRow = Awaited<ReturnType<typeof reportsFrom>>[number]
