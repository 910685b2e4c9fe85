import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { dataRequests, dataRequestSteps } from '../schema/data-requests.ts'

/** A privacy request with its steps; `null`: there is none. */
export async function findDataRequest(db: Database, id: string) {
  const [[dataRequest], steps] = await db.batch([
    db.select().from(dataRequests).where(eq(dataRequests.id, id)),
    db
      .select()
      .from(dataRequestSteps)
      .where(eq(dataRequestSteps.requestId, id))
      .orderBy(dataRequestSteps.number),
  ])
  return dataRequest ? { ...dataRequest, steps } : null
}
export type FoundDataRequest = NonNullable<Awaited<ReturnType<typeof findDataRequest>>>
