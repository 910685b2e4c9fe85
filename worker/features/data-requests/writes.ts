import { eq, type InferInsertModel, type InferSelectModel } from 'drizzle-orm'
import type { Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { isUniqueViolation } from '../../db/refusals.ts'
import { dataRequests, dataRequestSteps } from '../../db/schema/data-requests.ts'

export type DataRequestRow = InferSelectModel<typeof dataRequests>
export type ActionRow = InferInsertModel<typeof dataRequestSteps>

export const insertDataRequest = (db: Database, row: DataRequestRow): Write =>
  db.insert(dataRequests).values(row)

/** Takes a step. The batch fails when somebody else has taken the one of this number. */
export const recordAction = (
  db: Database,
  step: ActionRow,
  changes: Pick<DataRequestRow, 'state' | 'dueAt' | 'changedAt'>,
): Write[] => [
  db.insert(dataRequestSteps).values(step),
  db
    .update(dataRequests)
    .set({ ...changes, version: step.number })
    .where(eq(dataRequests.id, step.requestId)),
]

/** Whether a batch failed because its step was taken by somebody else. */
export const isConflict = (error: unknown) => isUniqueViolation(dataRequestSteps, error)
