import { eq, sql, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { mailSuppressions } from '../schema/mail-suppressions.ts'

export type Suppression = InferSelectModel<typeof mailSuppressions>

/** Suppresses an address. The first event is kept. */
export const suppress = (db: Database, suppression: Suppression): Write =>
  db.insert(mailSuppressions).values(suppression).onConflictDoNothing()

/** Ends a suppression. @param address in lower case */
export const liftSuppression = (db: Database, address: string): Write =>
  db.delete(mailSuppressions).where(eq(mailSuppressions.address, address))

/** SELECT of the office as `recipient`, if this event caused the suppression. */
export const officeIfFirst = ({ address, eventId }: Suppression): SQL =>
  sql`SELECT NULL AS recipient FROM mail_suppressions
    WHERE address = ${address} AND event_id = ${eventId}`
