import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { suspendedAddresses } from '../schema/suspended-addresses.ts'

/** One row if the address belongs to a suspended account, which may be erased since. */
export const suspendedAddress = (db: Database, addressHash: string, now: number) =>
  db
    .select({ until: suspendedAddresses.until })
    .from(suspendedAddresses)
    .where(and(eq(suspendedAddresses.addressHash, addressHash), gt(suspendedAddresses.until, now)))
