import { sql, type SQL } from 'drizzle-orm'
import type { Write } from './bulk.ts'
import type { Database } from './client.ts'

/**
 * Stops the batch that it stands in unless the condition holds: nobody's work is overwritten unseen.
 * What SQLite can't read as JSON is an error.
 */
export const requireThat = (db: Database, condition: SQL): Write =>
  db.run(sql`SELECT json(iif(${condition}, 'true', 'another version'))`)

/** Whether it was `requireThat` that stopped a batch. */
export const isStopped = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('malformed JSON')
