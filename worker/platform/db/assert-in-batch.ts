import { sql, type SQL } from 'drizzle-orm'
import type { Write } from './bulk.ts'
import type { Database } from './client.ts'

/**
 * A statement that aborts its batch unless all conditions are true; `isAssertionFailed` recognises the error. SQLite
 * raises an error for malformed JSON, and D1 runs batches one after the other.
 */
export const assertInBatch = (db: Database, ...conditions: readonly SQL[]): Write =>
  db.run(
    sql`SELECT json(iif(${sql.join([...conditions], sql` AND `)}, 'true', 'assertion failed'))`,
  )
