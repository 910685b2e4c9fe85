import { sql, type SQL } from 'drizzle-orm'

/** True in SQL unless the address belongs to a suspended account, which may be erased since. */
export const isNotSuspendedAddress = (addressHash: string, now: number): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM suspended_addresses
    WHERE address_hash = ${addressHash} AND until > ${now})`
