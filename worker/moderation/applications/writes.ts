import { eq, type InferSelectModel } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { actionsOf } from '../../platform/db/queue.ts'
import { applications, applicationSteps } from '../schema/applications.ts'

export type ApplicationRow = InferSelectModel<typeof applications>

export const insertApplication = (db: Database, row: ApplicationRow): Write =>
  db.insert(applications).values(row)

export const { recordAction: recordApplicationAction, isConflict: isApplicationConflict } =
  actionsOf(applications, applicationSteps, 'applicationId')

export const deleteApplication = (db: Database, id: string): Write =>
  db.delete(applications).where(eq(applications.id, id))
