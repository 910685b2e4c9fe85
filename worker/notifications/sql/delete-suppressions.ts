import { sql, type SQL } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'

/** Deletes the suppressions of addresses in lower case. @param addresses SELECT of them */
export const deleteSuppressionsOf = (db: Database, addresses: SQL): Write =>
  db.run(sql`DELETE FROM mail_suppressions WHERE address IN (${addresses})`)
