import type { InferSelectModel } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { actionsOf } from '../../platform/db/queue.ts'
import { insertWords } from '../../platform/db/search-words.ts'
import { dataRequests, dataRequestSteps } from '../schema/data-requests.ts'

export type DataRequestRow = InferSelectModel<typeof dataRequests>

/** Stores a privacy request, which staff find by name and address. */
export const insertDataRequest = (db: Database, row: DataRequestRow): Write[] => [
  db.insert(dataRequests).values(row),
  insertWords(db, 'data-request', [{ id: row.id, text: `${row.name} ${row.email}` }]),
]

export const { recordAction: recordDataRequestAction, isConflict: isDataRequestConflict } =
  actionsOf(dataRequests, dataRequestSteps, 'requestId')
