import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Write } from './bulk.ts'
import type { Database } from './client.ts'

/**
 * What becomes of a person's rows of one noun. `now` is epoch milliseconds. `email` is the confirmed
 * address, where it is known: by it alone what was sent without an account belongs to someone.
 */
export type Lifecycle = {
  /** The tables that hold them. */
  tables: readonly SQLiteTable[]
  /** Reads for the person's own copy, by the name they get in it. */
  export: (
    db: Database,
    memberId: string,
    email?: string | null,
  ) => Record<string, PromiseLike<object[]>>
  erase: (db: Database, memberId: string, now: number, email?: string | null) => Write[]
  /** Deletes what has been kept long enough. */
  expire: (db: Database, now: number) => Write[]
}
