import { getTableColumns, sql, type InferInsertModel, type SQLWrapper } from 'drizzle-orm'
import { SQLiteAsyncDialect, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { namingStore } from '../lib/store-error.ts'
import type { Database } from './client.ts'

/** One statement of a batch. */
export type Write = SQLWrapper

export type Change = { table: string; rows: number }

const dialect = new SQLiteAsyncDialect()

/**
 * Runs the writes in order, all or none. Drizzle's own batch can't bind the values of a raw
 * statement on D1.
 *
 * @throws what D1 throws, with nothing written
 */
export async function writeAll(db: Database, writes: readonly Write[]): Promise<void> {
  await namingStore('database', () =>
    db.$client.batch(writes.map((write) => prepared(db, write).statement)),
  )
}

/** As `writeAll`. @returns of which table each has changed how many rows, without those of triggers */
export async function changesOf(db: Database, writes: readonly Write[]): Promise<Change[]> {
  const queries = writes.map((write) => prepared(db, write))
  // What D1 says of a statement counts the rows that its triggers write, too.
  const counted = db.$client.prepare('SELECT changes() AS count')
  const results = await namingStore('database', () =>
    db.$client.batch<{ count: number }>(queries.flatMap(({ statement }) => [statement, counted])),
  )
  return queries.map(({ text }, at) => {
    const [, table = ''] = /\b(?:FROM|UPDATE|INTO)\s+"?(\w+)/i.exec(text) ?? []
    return { table, rows: results[2 * at + 1]?.results[0]?.count ?? 0 }
  })
}

function prepared(db: Database, write: Write) {
  const { sql: text, params } = dialect.sqlToQuery(write.getSQL())
  return { text, statement: db.$client.prepare(text).bind(...params) }
}

/**
 * Inserts any number of rows through one bound parameter, because D1 takes at most 100. All rows
 * must fill the same columns; the others take the schema's defaults.
 */
export function insertAll<T extends SQLiteTable>(
  db: Database,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Write {
  const isFilled = (key: string) =>
    rows.some((row) => (row as Record<string, unknown>)[key] !== undefined)
  const columns = Object.entries<SQLiteColumn>(getTableColumns(table)).filter(
    // Without rows nothing is inserted, but the statement has to name columns all the same.
    ([key]) => rows.length === 0 || isFilled(key),
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
