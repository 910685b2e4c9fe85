import { sql, type SQL } from 'drizzle-orm'
import type { Write } from './bulk.ts'
import type { Database } from './client.ts'

/**
 * Stops the batch that it stands in unless the conditions hold at that moment, with an error for which
 * `isAssertionFailed` is true. What SQLite can't read as JSON is an error, and D1 runs batches one
 * after the other.
 */
export const assertInBatch = (db: Database, ...conditions: readonly SQL[]): Write =>
  db.run(
    sql`SELECT json(iif(${sql.join([...conditions], sql` AND `)}, 'true', 'assertion failed'))`,
  )
