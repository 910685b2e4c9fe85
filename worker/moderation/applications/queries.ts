import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { applications, applicationSteps } from '../schema/applications.ts'
import { companions } from '../../companions/schema/companions.ts'
import { selectApplicationDetails, photosOf } from './details.ts'

/** `null` also if the companion has been deleted since. */
const companionId = sql<string | null>`(SELECT ${companions.id} FROM ${companions}
  WHERE ${companions.id} = ${applications.companion})`.as('companion_id')

/** An application with its steps, details and photos; `null`: there is none. */
export async function findApplication(db: Database, id: string) {
  const [rows, steps, [details], photos] = await db.batch([
    db
      .select({ ...getTableColumns(applications), companionId })
      .from(applications)
      .where(eq(applications.id, id)),
    db
      .select()
      .from(applicationSteps)
      .where(eq(applicationSteps.applicationId, id))
      .orderBy(applicationSteps.number),
    selectApplicationDetails(db, id),
    photosOf(db, id),
  ])
  const [application] = rows
  return application ? { ...application, steps, details: details ?? null, photos } : null
}
export type FoundApplication = NonNullable<Awaited<ReturnType<typeof findApplication>>>
