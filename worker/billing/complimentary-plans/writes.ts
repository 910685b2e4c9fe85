import { and, eq, isNull, type InferInsertModel } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { premiumGrants } from '../schema/grants.ts'

export const insertGrant = (db: Database, row: InferInsertModel<typeof premiumGrants>): Write =>
  db.insert(premiumGrants).values(row)

export const endGrant = (db: Database, id: string, now: number): Write =>
  db
    .update(premiumGrants)
    .set({ revokedAt: now })
    .where(and(eq(premiumGrants.id, id), isNull(premiumGrants.revokedAt)))
