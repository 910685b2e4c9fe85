import { eq, sql, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { mailSuppressions } from '../schema/mail-suppressions.ts'

export type Suppression = InferSelectModel<typeof mailSuppressions>

/** The write after which an address is sent nothing. The first event counts. */
export const suppress = (db: Database, suppression: Suppression): Write =>
  db.insert(mailSuppressions).values(suppression).onConflictDoNothing()

/** The write after which an address is sent mail again. @param address in lower case */
export const liftSuppression = (db: Database, address: string): Write =>
  db.delete(mailSuppressions).where(eq(mailSuppressions.address, address))

/** As a SELECT of recipients: the office, if this event was the one that stopped the mail. */
export const officeIfFirst = ({ address, eventId }: Suppression): SQL =>
  sql`SELECT NULL AS recipient FROM mail_suppressions
    WHERE address = ${address} AND event_id = ${eventId}`
