import { eq, type InferSelectModel } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { actionsOf } from '../../platform/db/queue.ts'
import { insertWords } from '../../platform/db/search-words.ts'
import { applications, applicationSteps } from '../schema/applications.ts'

export type ApplicationRow = InferSelectModel<typeof applications>

/** Stores an application, which staff find by names and address. */
export const insertApplication = (db: Database, row: ApplicationRow): Write[] => [
  db.insert(applications).values(row),
  insertWords(db, 'application', [
    { id: row.id, text: `${row.firstName} ${row.lastName} ${row.email}` },
  ]),
]

export const { recordAction: recordApplicationAction, isConflict: isApplicationConflict } =
  actionsOf(applications, applicationSteps, 'applicationId')

export const deleteApplication = (db: Database, id: string): Write =>
  db.delete(applications).where(eq(applications.id, id))
