import { getTableColumns, sql, type InferInsertModel } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from './client.ts'

/** One statement of a batch. */
export type Write = BatchItem<'sqlite'>

/**
 * Inserts any number of rows through one bound parameter, because D1 takes at most 100. All rows
 * must fill the same columns; the others take the schema's defaults.
 */
export function insertAll<T extends SQLiteTable>(
  db: Database,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Write {
  const columns = Object.entries<SQLiteColumn>(getTableColumns(table)).filter(([key]) =>
    rows.some((row) => (row as Record<string, unknown>)[key] !== undefined),
  )
  const values = rows.map((row) =>
    columns.map(([key, column]) => {
      const value = (row as Record<string, unknown>)[key]
      return value == null ? null : column.mapToDriverValue(value)
    }),
  )
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  const picks = sql.raw(columns.map((_, at) => `value ->> '$[${at}]'`).join(', '))
  return db.run(
    sql`INSERT INTO ${table} (${names}) SELECT ${picks} FROM json_each(${JSON.stringify(values)})`,
  )
}
