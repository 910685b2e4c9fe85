import type { InferSelectModel } from 'drizzle-orm'
import type { Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { actionsOf } from '../../db/queue.ts'
import { dataRequests, dataRequestSteps } from '../../db/schema/data-requests.ts'

export type DataRequestRow = InferSelectModel<typeof dataRequests>

export const insertDataRequest = (db: Database, row: DataRequestRow): Write =>
  db.insert(dataRequests).values(row)

export const { recordAction, isConflict } = actionsOf(dataRequests, dataRequestSteps, 'requestId')
