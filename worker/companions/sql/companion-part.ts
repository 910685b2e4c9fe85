import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from '../../platform/db/client.ts'

/**
 * What one noun knows of a companion, for her own copy: reads by the name they get in it. Nothing in them
 * says who a member is.
 */
export type CompanionPart = {
  /** The tables that it is read from. */
  tables: readonly SQLiteTable[]
  export: (db: Database, companionId: string) => Record<string, BatchItem<'sqlite'>>
}
