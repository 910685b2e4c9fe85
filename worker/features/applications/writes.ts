import type { InferSelectModel } from 'drizzle-orm'
import type { Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { actionsOf } from '../../db/queue.ts'
import { applications, applicationSteps } from '../../db/schema/applications.ts'

export type ApplicationRow = InferSelectModel<typeof applications>

export const insertApplication = (db: Database, row: ApplicationRow): Write =>
  db.insert(applications).values(row)

export const { recordAction, isConflict } = actionsOf(
  applications,
  applicationSteps,
  'applicationId',
)
