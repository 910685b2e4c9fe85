import { desc, eq, sql, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { pageOf } from '../../platform/db/page.ts'
import { mailSuppressions } from '../schema/mail-suppressions.ts'
import type { Write } from '../../platform/db/bulk.ts'

/** @param address in lower case */
export const suppressionOf = (db: Database, address: string) =>
  db.select().from(mailSuppressions).where(eq(mailSuppressions.address, address))

/** SQL condition: not the address of a safety timer's contact, whom staff must not see. */
const isNoSafetyContact = sql`NOT EXISTS (SELECT 1 FROM safety_contacts
  WHERE lower(safety_contacts.email) = mail_suppressions.address)`

/**
 * SELECT of companions whose safety timers alert this address. A companion whose second word has raised an alarm is left
 * out, because nothing may show that it alerted someone.
 *
 * @param address in lower case
 */
export const companionsOfContact = (address: string): SQL =>
  sql`SELECT DISTINCT member_id FROM safety_contacts
    WHERE lower(email) = ${address} AND removed_at IS NULL AND NOT EXISTS (
      SELECT 1 FROM safety_notes JOIN safety_timers ON safety_timers.id = timer_id
      WHERE contact_id = safety_contacts.id AND alarmed_at IS NOT NULL
        AND (fired_at IS NULL OR alarmed_at > fired_at))`

/** Suppressed addresses for staff, newest first. */
export async function pageOfSuppressions(
  db: Database,
  { skip, limit }: { skip: number; limit: number },
) {
  const rows = await db
    .select()
    .from(mailSuppressions)
    .where(isNoSafetyContact)
    .orderBy(desc(mailSuppressions.at), mailSuppressions.address)
    .limit(limit + 1)
    .offset(skip)
  return pageOf(rows, { skip, limit })
}

/** SQL condition: the address is suppressed. @param address in lower case */
export const isSuppressed = (address: string) =>
  sql`EXISTS (SELECT 1 FROM ${mailSuppressions} WHERE address = ${address})`

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
    WHERE address = ${address} AND event_id = ${eventId} AND ${isNoSafetyContact}`
