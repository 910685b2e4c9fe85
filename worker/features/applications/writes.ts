import { eq, type InferInsertModel, type InferSelectModel } from 'drizzle-orm'
import type { Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { isUniqueViolation } from '../../db/refusals.ts'
import { applications, applicationSteps } from '../../db/schema/applications.ts'

export type ApplicationRow = InferSelectModel<typeof applications>
export type ActionRow = InferInsertModel<typeof applicationSteps>

export const insertApplication = (db: Database, row: ApplicationRow): Write =>
  db.insert(applications).values(row)

/** Takes a step. The batch fails when somebody else has taken the one of this number. */
export const recordAction = (
  db: Database,
  step: ActionRow,
  changes: Pick<ApplicationRow, 'state' | 'dueAt' | 'companion'>,
): Write[] => [
  db.insert(applicationSteps).values(step),
  db
    .update(applications)
    .set({ ...changes, version: step.number, changedAt: step.at })
    .where(eq(applications.id, step.applicationId)),
]

/** Whether a batch failed because its step was taken by somebody else. */
export const isConflict = (error: unknown) => isUniqueViolation(applicationSteps, error)
