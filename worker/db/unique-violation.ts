import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/** Whether a batch failed because somebody else has stored the same row of the table before. */
export const isUniqueViolation = (table: SQLiteTable, error: unknown): boolean =>
  error instanceof Error &&
  error.message.includes(`UNIQUE constraint failed: ${getTableName(table)}.`)
