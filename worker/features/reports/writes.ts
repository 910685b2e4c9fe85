import type { InferSelectModel } from 'drizzle-orm'
import type { Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { actionsOf } from '../../db/queue.ts'
import { reports, reportSteps } from '../../db/schema/reports.ts'

export type ReportRow = InferSelectModel<typeof reports>

export const insertReport = (db: Database, row: ReportRow): Write => db.insert(reports).values(row)

export const { recordAction, isConflict } = actionsOf(reports, reportSteps, 'reportId')
