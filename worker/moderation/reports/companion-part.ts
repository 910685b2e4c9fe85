import { asc, eq } from 'drizzle-orm'
import type { CompanionPart } from '../../platform/db/companion-part.ts'
import { reporterMutes, reports } from '../schema/reports.ts'
import { companionReporterKey } from './rules.ts'

/** The companion's reports about members, without the members' identity, and the times in which she was muted. */
export const memberReportPart: CompanionPart = {
  tables: [reports, reporterMutes],
  export: (db, id) => ({
    memberReports: db
      .select({
        reference: reports.reference,
        reason: reports.reason,
        text: reports.text,
        state: reports.state,
        createdAt: reports.createdAt,
        changedAt: reports.changedAt,
        withdrawnAt: reports.withdrawnAt,
      })
      .from(reports)
      .where(eq(reports.reporterCompanion, id))
      .orderBy(asc(reports.createdAt)),
    mutes: db
      .select({
        reason: reporterMutes.reason,
        at: reporterMutes.at,
        until: reporterMutes.until,
        liftedAt: reporterMutes.liftedAt,
      })
      .from(reporterMutes)
      .where(eq(reporterMutes.reporterKey, companionReporterKey(id)))
      .orderBy(asc(reporterMutes.at)),
  }),
}
