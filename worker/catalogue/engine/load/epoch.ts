import { sql } from 'drizzle-orm'
import type { Write } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/client.ts'
import { catalogueEpoch } from '../../schema/catalogue.ts'

/** The write after which isolates and snapshots forget what they know of another history. */
export const beginEpoch = (db: Database): Write =>
  db.update(catalogueEpoch).set({ epoch: sql`lower(hex(randomblob(16)))` })
