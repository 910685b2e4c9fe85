import { desc, eq } from 'drizzle-orm'
import { MAX_MEMBER_RECORDS } from '#contract/limits'
import type { Database } from '../../db/client.ts'
import { consents } from '../../db/schema/consents.ts'

/** The choices of a member, newest first. */
export const consentsOf = (db: Database, memberId: string) =>
  db
    .select()
    .from(consents)
    .where(eq(consents.memberId, memberId))
    .orderBy(desc(consents.at))
    .limit(MAX_MEMBER_RECORDS)
export type ConsentRow = Awaited<ReturnType<typeof consentsOf>>[number]
