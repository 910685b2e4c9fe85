import { eq, type InferInsertModel, type InferSelectModel } from 'drizzle-orm'
import type { Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { isUniqueViolation } from '../../db/refusals.ts'
import { reports, reportSteps } from '../../db/schema/reports.ts'

export type ReportRow = InferSelectModel<typeof reports>
export type ActionRow = InferInsertModel<typeof reportSteps>

export const insertReport = (db: Database, row: ReportRow): Write => db.insert(reports).values(row)

/** Takes a step. The batch fails when somebody else has taken the one of this number. */
export const recordAction = (
  db: Database,
  step: ActionRow,
  changes: Pick<ReportRow, 'state' | 'holds' | 'dueAt' | 'changedAt'>,
): Write[] => [
  db.insert(reportSteps).values(step),
  db
    .update(reports)
    .set({ ...changes, version: step.number })
    .where(eq(reports.id, step.reportId)),
]

/** Whether a batch failed because its step was taken by somebody else. */
export const isConflict = (error: unknown) => isUniqueViolation(reportSteps, error)
