import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { premiumGrants } from '../../db/schema/grants.ts'

/** Premium that was given to a member, newest first. */
export const grantsOf = (db: Database, memberId: string) =>
  db
    .select()
    .from(premiumGrants)
    .where(eq(premiumGrants.memberId, memberId))
    .orderBy(desc(premiumGrants.givenAt), premiumGrants.id)
    .limit(50)

export const grantNamed = async (db: Database, id: string) =>
  (await db.select().from(premiumGrants).where(eq(premiumGrants.id, id)))[0]
