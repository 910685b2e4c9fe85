import { sql } from 'drizzle-orm'
import type { Write } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/client.ts'
import { catalogueEpoch } from '../../schema/catalogue.ts'

/** Write that makes isolates and snapshots discard the previous history. */
export const beginEpoch = (db: Database): Write =>
  db.update(catalogueEpoch).set({ epoch: sql`lower(hex(randomblob(16)))` })
