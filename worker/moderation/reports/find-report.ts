import { and, eq, sql } from 'drizzle-orm'
import { auditLog } from '../../platform/db/audit-log.ts'
import type { Database } from '../../platform/db/client.ts'
import { media } from '../../media/schema/media.ts'
import { members } from '../../accounts/schema/members.ts'
import { reports, reportSteps } from '../schema/reports.ts'
import { requests } from '../../messaging/schema/requests.ts'
import { reviews } from '../schema/reviews.ts'
import { listedColumns } from './list.ts'

/** A report with its steps and the reported content; `null`: there is none. */
export async function findReport(db: Database, id: string) {
  // In a query of one table Drizzle writes columns without the table's name, so they would refer to
  // the subquery's table.
  const otherHolds = sql<number>`(SELECT count(*) FROM reports o WHERE o.holds = 1
    AND o.companion = reports.companion AND o.id <> reports.id)`.as('other_holds')
  const reportedId = sql`(SELECT r.target_id FROM reports r WHERE r.id = ${id})`
  const companionId = sql`(SELECT r.companion FROM reports r WHERE r.id = ${id})`
  const [[report], steps, photos, words, threads] = await db.batch([
    db
      .select({ ...listedColumns, otherHolds })
      .from(reports)
      .where(eq(reports.id, id)),
    db.select().from(reportSteps).where(eq(reportSteps.reportId, id)).orderBy(reportSteps.number),
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
    ? { ...report, steps, photo: photos[0], review: words[0], thread: threads[0] }
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
