import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { mailSuppressions } from '../schema/mail-suppressions.ts'

/** @param address in lower case */
export const suppressionOf = (db: Database, address: string) =>
  db.select().from(mailSuppressions).where(eq(mailSuppressions.address, address))

/** Suppressed addresses, newest first. */
export async function pageOfSuppressions(
  db: Database,
  { skip, limit }: { skip: number; limit: number },
) {
  const [rows, [count]] = await db.batch([
    db
      .select()
      .from(mailSuppressions)
      .orderBy(desc(mailSuppressions.at), mailSuppressions.address)
      .limit(limit)
      .offset(skip),
    db.select({ total: sql<number>`count(*)` }).from(mailSuppressions),
  ])
  return { rows, total: count?.total ?? 0 }
}

/** SQL condition: the address is suppressed. @param address in lower case */
export const isSuppressed = (address: string) =>
  sql`EXISTS (SELECT 1 FROM ${mailSuppressions} WHERE address = ${address})`
