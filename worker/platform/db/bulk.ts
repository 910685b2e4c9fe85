import { getTableColumns, sql, type InferInsertModel, type SQLWrapper } from 'drizzle-orm'
import { SQLiteAsyncDialect, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { namingStore } from '../lib/store-error.ts'
import type { Database, ReadRows, Reads } from './client.ts'

/**
 * A statement of a batch.
 *
 * @property receive gets the rows that the statement returns, once the batch is committed; must not throw
 */
export type Write = SQLWrapper & { receive?: (rows: readonly object[]) => void }

export type Change = { table: string; rows: number }

const dialect = new SQLiteAsyncDialect()

/**
 * Runs the writes in order, in one transaction. Drizzle's own batch can't bind the values of a raw statement on D1.
 *
 * @throws errors of D1, after which nothing was written
 */
export async function writeAll(db: Database, writes: readonly Write[]): Promise<void> {
  const results = await namingStore('database', () =>
    db.$client.batch<object>(writes.map((write) => prepared(db, write).statement)),
  )
  writes.forEach(({ receive }, index) => receive?.(results[index]?.results ?? []))
}

/** A query of the query builder; raw statements return rows without their types. */
type PreparableRead = {
  prepare: () => {
    getQuery: () => { sql: string; params: unknown[] }
    mapResult: (result: unknown, isFromBatch: true) => unknown
  }
}

/**
 * Runs the writes like `writeAll`, and then the reads in the same transaction and round trip.
 *
 * @param reads queries of the query builder
 * @returns the rows of each read, like `db.batch`
 * @throws errors of D1, after which nothing was written
 */
export async function writeThenRead<const T extends Reads>(
  db: Database,
  writes: readonly Write[],
  reads: T,
): Promise<ReadRows<T>> {
  const queries = reads.map((read) => (read as unknown as PreparableRead).prepare())
  const statements = [
    ...writes.map((write) => prepared(db, write).statement),
    ...queries.map((query) => {
      const { sql: text, params } = query.getQuery()
      return db.$client.prepare(text).bind(...params)
    }),
  ]
  const results = await namingStore('database', () => db.$client.batch<object>(statements))
  writes.forEach(({ receive }, index) => receive?.(results[index]?.results ?? []))
  return queries.map((query, index) =>
    query.mapResult(results[writes.length + index], true),
  ) as ReadRows<T>
}

/**
 * Runs the writes like `writeAll`. @returns the table of each write and its number of changed rows, excluding those
 * changed by triggers
 */
export async function executeCounted(db: Database, writes: readonly Write[]): Promise<Change[]> {
  const queries = writes.map((write) => prepared(db, write))
  // D1's own count of changed rows includes those that triggers change.
  const changeCount = db.$client.prepare('SELECT changes() AS count')
  const results = await namingStore('database', () =>
    db.$client.batch<object>(queries.flatMap(({ statement }) => [statement, changeCount])),
  )
  writes.forEach(({ receive }, index) => receive?.(results[2 * index]?.results ?? []))
  return queries.map(({ text }, index) => {
    const [, table = ''] = /\b(?:FROM|UPDATE|INTO)\s+"?(\w+)/i.exec(text) ?? []
    const [counted] = (results[2 * index + 1]?.results ?? []) as { count: number }[]
    return { table, rows: counted?.count ?? 0 }
  })
}

function prepared(db: Database, write: Write) {
  const { sql: text, params } = dialect.sqlToQuery(write.getSQL())
  return { text, statement: db.$client.prepare(text).bind(...params) }
}

/**
 * Inserts any number of rows with one bound parameter, because D1 accepts at most 100. All rows must have the same
 * columns; other columns get the schema's defaults.
 */
export function insertAll<T extends SQLiteTable>(
  db: Database,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Write {
  const isFilled = (key: string) =>
    rows.some((row) => (row as Record<string, unknown>)[key] !== undefined)
  const columns = Object.entries<SQLiteColumn>(getTableColumns(table)).filter(
    // An insert of no rows still has to list columns.
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
  const picks = sql.raw(columns.map((_, index) => `value ->> '$[${index}]'`).join(', '))
  return db.run(
    sql`INSERT INTO ${table} (${names}) SELECT ${picks} FROM json_each(${JSON.stringify(values)})`,
  )
}
