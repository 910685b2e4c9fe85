import { asc, eq } from 'drizzle-orm'
import type { CompanionPart } from '../../platform/db/companion-part.ts'
import { reports } from '../schema/reports.ts'

/** The companion's reports about members, without the members' identity. */
export const memberReportPart: CompanionPart = {
  tables: [reports],
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
  }),
}
