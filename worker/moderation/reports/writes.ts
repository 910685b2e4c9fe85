import type { InferSelectModel } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { actionsOf } from '../../staff/sql/queue.ts'
import { reports, reportSteps } from '../schema/reports.ts'

export type ReportRow = InferSelectModel<typeof reports>

export const insertReport = (db: Database, row: ReportRow): Write => db.insert(reports).values(row)

export const { recordAction: recordReportAction, isConflict: isReportConflict } = actionsOf(
  reports,
  reportSteps,
  'reportId',
)
