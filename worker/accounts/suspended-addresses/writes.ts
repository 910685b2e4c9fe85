import { eq, sql } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { recordTombstone, recordTombstonesOf } from '../../platform/db/tombstones.ts'
import { suspendedAddresses } from '../schema/suspended-addresses.ts'

type SuspendedAddress = typeof suspendedAddresses.$inferInsert

/** Stores an address. One that is stored already stays with the account that was suspended first. */
export const insertAddress = (db: Database, row: SuspendedAddress): Write =>
  db
    .insert(suspendedAddresses)
    .values(row)
    .onConflictDoUpdate({
      target: suspendedAddresses.addressHash,
      set: {
        until: sql`max(${suspendedAddresses.until}, excluded.until)`,
        memberId: sql`coalesce(${suspendedAddresses.memberId}, excluded.member_id)`,
      },
    })

/** Stores the address of an account that is suspended. A restored backup doesn't lose it. */
export const suspendAddress = (
  db: Database,
  row: SuspendedAddress & { memberId: string },
): Write[] => [
  insertAddress(db, row),
  recordTombstone(db, {
    what: 'address.suspended',
    subject: row.addressHash,
    detail: { until: row.until },
  }),
]

/** Deletes the address of an account whose suspension is lifted, also from a backup that is restored later. */
export const unsuspendAddress = (db: Database, memberId: string): Write[] => [
  recordTombstonesOf(
    db,
    'address.suspended',
    sql`SELECT address_hash AS subject, '{"isLifted":true}' AS detail FROM suspended_addresses
      WHERE member_id = ${memberId}`,
  ),
  db.delete(suspendedAddresses).where(eq(suspendedAddresses.memberId, memberId)),
]

export const deleteAddress = (db: Database, addressHash: string): Write =>
  db.delete(suspendedAddresses).where(eq(suspendedAddresses.addressHash, addressHash))
