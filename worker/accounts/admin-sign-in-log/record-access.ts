import type { InferInsertModel } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { accessLog } from '../schema/access-log.ts'

/** Adds an entry to the security log. @throws what D1 throws; the caller then refuses access */
export async function recordAccess(
  db: Database,
  access: Omit<InferInsertModel<typeof accessLog>, 'id'>,
): Promise<void> {
  await db.insert(accessLog).values(access)
}
