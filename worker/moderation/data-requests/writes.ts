import type { InferSelectModel } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { actionsOf } from '../../platform/db/queue.ts'
import { dataRequests, dataRequestSteps } from '../schema/data-requests.ts'

export type DataRequestRow = InferSelectModel<typeof dataRequests>

export const insertDataRequest = (db: Database, row: DataRequestRow): Write =>
  db.insert(dataRequests).values(row)

export const { recordAction: recordDataRequestAction, isConflict: isDataRequestConflict } =
  actionsOf(dataRequests, dataRequestSteps, 'requestId')
