import { desc, eq } from 'drizzle-orm'
import { MAX_MEMBER_RECORDS } from '#contract/limits'
import type { Database } from '../../db/client.ts'
import { premiumGrants } from '../../db/schema/grants.ts'

/** Premium that was given to a member, newest first. */
export const grantsOf = (db: Database, memberId: string) =>
  db
    .select()
    .from(premiumGrants)
    .where(eq(premiumGrants.memberId, memberId))
    .orderBy(desc(premiumGrants.givenAt), premiumGrants.id)
    .limit(MAX_MEMBER_RECORDS)
export type GrantRow = Awaited<ReturnType<typeof grantsOf>>[number]

export const grantNamed = async (db: Database, id: string) =>
  (await db.select().from(premiumGrants).where(eq(premiumGrants.id, id)))[0]
