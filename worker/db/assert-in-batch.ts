import { sql, type SQL } from 'drizzle-orm'
import type { Write } from './bulk.ts'
import type { Database } from './client.ts'

/**
 * Stops the batch that it stands in unless the conditions hold at that moment. What SQLite can't
 * read as JSON is an error, and D1 runs batches one after the other.
 */
export const assertInBatch = (db: Database, ...conditions: readonly SQL[]): Write =>
  db.run(sql`SELECT json(iif(${sql.join([...conditions], sql` AND `)}, 'true', 'not as demanded'))`)

/** Whether a batch was stopped by `demand`. */
export const isAssertionFailed = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('malformed JSON')
