import type { Cell, SchemaObject } from './rules.ts'

/** A table as it is read and written row by row. */
export type TableInfo = {
  name: string
  columns: string[]
  /** Columns of the primary key, in its order. */
  key: string[]
}

/** About the back-ups themselves, or of an hour that no restore goes on with: each withdrawal is then final. */
const APART = ['backups', 'backup_keys', 'media_withdrawals', 'media_withdrawal_hashes']

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')

/** All that makes the schema, in the order in which it was created. */
export async function readSchema(db: D1Database): Promise<SchemaObject[]> {
  const { results } = await db
    .prepare(
      `SELECT type, name, tbl_name AS "table", sql FROM sqlite_schema
       WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' ORDER BY rowid`,
    )
    .all<SchemaObject>()
  return results
}

/** The tables with rows to copy, those that others point at after them. */
export async function readTables(
  db: D1Database,
  schema: readonly SchemaObject[],
): Promise<TableInfo[]> {
  const { results } = await db
    .prepare(
      `SELECT t.name AS "table", c.name, c.pk FROM sqlite_schema t, pragma_table_info(t.name) c
       WHERE t.type = 'table' AND t.name NOT GLOB 'sqlite_*' AND t.name NOT GLOB '_cf_*'
       ORDER BY c.cid`,
    )
    .all<{ table: string; name: string; pk: number }>()
  const columns = Map.groupBy(results, ({ table }) => table)
  return pointingFirst(schema).map((name) => {
    const own = columns.get(name) ?? []
    const key = own.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
    if (key.length === 0) throw new Error(`${name} has no primary key`)
    return { name, columns: own.map((column) => column.name), key: key.map((one) => one.name) }
  })
}

/** Of rows that are read at different moments, those that point at others are read before them. */
function pointingFirst(schema: readonly SchemaObject[]): string[] {
  const tables = schema.filter(({ type, name }) => type === 'table' && !APART.includes(name))
  const targets = new Map(
    tables.map(({ name, sql }) => [
      name,
      [...sql.matchAll(/\bREFERENCES "?(\w+)/g)].map(([, target = '']) => target),
    ]),
  )
  const order: string[] = []
  const add = (name: string) => {
    if (order.includes(name) || !targets.has(name)) return
    for (const target of targets.get(name) ?? []) if (target !== name) add(target)
    order.push(name)
  }
  for (const { name } of tables) add(name)
  return order.toReversed()
}

/** How many rows each table has. */
export async function countRows(db: D1Database, tables: readonly TableInfo[]): Promise<number[]> {
  const results = await db.batch<{ count: number }>(
    tables.map(({ name }) => db.prepare(`SELECT count(*) AS count FROM ${quoted([name])}`)),
  )
  return results.map(({ results: [row] }) => row?.count ?? 0)
}

/** The rows that follow a key, in the key's order. @param after null: from the first one */
export function rowsAfter(
  db: D1Database,
  { name, columns, key }: TableInfo,
  after: readonly Cell[] | null,
  limit: number,
): D1PreparedStatement {
  const where = after ? `WHERE (${quoted(key)}) > (${key.map(() => '?').join(', ')})` : ''
  const query = `SELECT ${quoted(columns)} FROM ${quoted([name])} ${where}
    ORDER BY ${quoted(key)} LIMIT ?`
  return db.prepare(query).bind(...(after ?? []), limit)
}

/** As arrays, in the order of the columns. */
export const cellsOf = (
  { columns }: TableInfo,
  { results }: D1Result<Record<string, Cell>>,
): Cell[][] => results.map((row) => columns.map((column) => row[column] ?? null))

export const keyOf = ({ columns, key }: TableInfo, row: readonly Cell[]): Cell[] =>
  key.map((name) => row[columns.indexOf(name)] ?? null)
