import { eq, lt } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { suspendedAddresses } from '../schema/suspended-addresses.ts'

/** The hash outlives its account, without the account's id, until its time is over. */
export const suspendedAddressLifecycle: Lifecycle = {
  tables: [suspendedAddresses],
  export: (db, memberId) => ({
    suspendedAddress: db
      .select({ until: suspendedAddresses.until })
      .from(suspendedAddresses)
      .where(eq(suspendedAddresses.memberId, memberId)),
  }),
  erase: (db, memberId) => [
    db
      .update(suspendedAddresses)
      .set({ memberId: null })
      .where(eq(suspendedAddresses.memberId, memberId)),
  ],
  expire: (db, now) => [db.delete(suspendedAddresses).where(lt(suspendedAddresses.until, now))],
}
