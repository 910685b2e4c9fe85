import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { mailSuppressions } from '../../db/schema/mail-suppressions.ts'

/** @param address in lower case */
export const suppressionOf = (db: Database, address: string) =>
  db.select().from(mailSuppressions).where(eq(mailSuppressions.address, address))
