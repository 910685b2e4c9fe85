import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { mailSuppressions } from '../schema/mail-suppressions.ts'

/** @param address in lower case */
export const suppressionOf = (db: Database, address: string) =>
  db.select().from(mailSuppressions).where(eq(mailSuppressions.address, address))

/** Addresses that are sent nothing, the newest first. */
export async function pageOfSuppressions(
  db: Database,
  { skip, limit }: { skip: number; limit: number },
) {
  const [rows, [counted]] = await db.batch([
    db
      .select()
      .from(mailSuppressions)
      .orderBy(desc(mailSuppressions.at), mailSuppressions.address)
      .limit(limit)
      .offset(skip),
    db.select({ total: sql<number>`count(*)` }).from(mailSuppressions),
  ])
  return { rows, total: counted?.total ?? 0 }
}

/** True in SQL while an address is sent nothing. @param address in lower case */
export const isSuppressed = (address: string) =>
  sql`EXISTS (SELECT 1 FROM ${mailSuppressions} WHERE address = ${address})`
