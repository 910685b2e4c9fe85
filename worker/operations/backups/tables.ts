import type { Cell, SchemaObject } from './rules.ts'

/** A table's columns for reading and writing rows. */
export type TableInfo = {
  name: string
  columns: string[]
  /** Columns of the primary key, in order. */
  key: string[]
}

/**
 * Excluded tables: backup bookkeeping; withdrawals of media that can be undone for an hour only, which
 * a restore makes final; and safety timers, whose old alarms no restore may raise, with their words and the devices
 * of contacts, who may have turned notifications off since.
 */
const EXCLUDED_TABLES = [
  'backups',
  'backup_keys',
  'media_withdrawals',
  'media_withdrawal_hashes',
  'safety_devices',
  'safety_notes',
  'safety_pushes',
  'safety_timers',
  'safety_words',
]

const quoteAll = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')

/** Schema objects, in the order of their creation. */
export async function readSchema(db: D1Database): Promise<SchemaObject[]> {
  const { results } = await db
    .prepare(
      `SELECT type, name, tbl_name AS "table", sql FROM sqlite_schema
       WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' ORDER BY rowid`,
    )
    .all<SchemaObject>()
  return results
}

/** Tables to copy; a table comes before the tables that it references. */
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
    const tableColumns = columns.get(name) ?? []
    const key = tableColumns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
    if (key.length === 0) throw new Error(`${name} has no primary key`)
    return {
      name,
      columns: tableColumns.map((column) => column.name),
      key: key.map((column) => column.name),
    }
  })
}

/**
 * Tables are read at different times. Reading references first ensures that their targets are in
 * the backup.
 */
function pointingFirst(schema: readonly SchemaObject[]): string[] {
  const tables = schema.filter(
    ({ type, name }) => type === 'table' && !EXCLUDED_TABLES.includes(name),
  )
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

/** Number of rows per table, or `max` for a larger one, so that no large table is read to the end. */
export async function countRows(
  db: D1Database,
  tables: readonly TableInfo[],
  max: number,
): Promise<number[]> {
  const results = await db.batch<{ count: number }>(
    tables.map(({ name }) =>
      db.prepare(`SELECT count(*) AS count FROM (SELECT 1 FROM ${quoteAll([name])} LIMIT ${max})`),
    ),
  )
  return results.map(({ results: [row] }) => row?.count ?? 0)
}

/** Rows after a key, in the key's order. @param lastKey `null`: from the first row */
export function rowsAfter(
  db: D1Database,
  { name, columns, key }: TableInfo,
  lastKey: readonly Cell[] | null,
  limit: number,
): D1PreparedStatement {
  const condition = lastKey ? `WHERE (${quoteAll(key)}) > (${key.map(() => '?').join(', ')})` : ''
  const query = `SELECT ${quoteAll(columns)} FROM ${quoteAll([name])} ${condition}
    ORDER BY ${quoteAll(key)} LIMIT ?`
  return db.prepare(query).bind(...(lastKey ?? []), limit)
}

/** Rows as arrays, in the order of the columns. */
export const cellsOf = (
  { columns }: TableInfo,
  { results }: D1Result<Record<string, Cell>>,
): Cell[][] => results.map((row) => columns.map((column) => row[column] ?? null))

export const rowKeyOf = ({ columns, key }: TableInfo, row: readonly Cell[]): Cell[] =>
  key.map((name) => row[columns.indexOf(name)] ?? null)
