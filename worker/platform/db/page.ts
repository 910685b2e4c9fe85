import { sql, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { MAX_SHOWN_COUNT } from '#platform/limits'
import type { Database } from './client.ts'

// Numbers of lists that read few rows, however many there are.

/**
 * The page of a list from its rows, of which the query reads one beyond the page. `total` counts that one, but no
 * others, so that `skip + limit + 1` means that there are more; on an empty page it is the number of skipped rows.
 */
export const pageOf = <Row>(
  rows: readonly Row[],
  { skip, limit }: { skip: number; limit: number },
) => ({
  rows: rows.slice(0, limit),
  total: skip + rows.length,
})

/** Number of rows that meet a condition. It counts one more than pages show, which then show "99+". */
export const boundedCount = (db: Database, table: SQLiteTable, condition: SQL | undefined) =>
  db.select({ count: sql<number>`count(*)` }).from(boundedRows(table, condition))

/** The rows that `boundedCount` counts, as a subquery. */
export const boundedRows = (table: SQLiteTable, condition: SQL | undefined): SQL =>
  sql`(SELECT 1 FROM ${table} WHERE ${condition} LIMIT ${MAX_SHOWN_COUNT + 1})`
