import { isForeignKeyViolation } from '../../platform/db/refusals.ts'
import type { Cell, BackupPart, SchemaObject } from '../../operations/backups/rules.ts'
import { cellsOf, rowKeyOf, readTables, rowsAfter } from '../../operations/backups/tables.ts'
import { fingerprintOf } from '../../platform/lib/hash.ts'
import type { Copy } from './copy.ts'

/** The progress of restoring rows. */
export type RowProgress = {
  /** Names of the restored parts. */
  parts: string[]
  /** Omitted rows by table: the rows that they refer to were deleted while the backup ran. */
  orphans: Record<string, number>
}

/** D1 accepts 2 MB per value, and JSON is longer than its content. */
const MAX_CHARACTERS = 900_000

/** Creates tables, indexes and views. Triggers would count the rows again. */
export async function createSchema(db: D1Database, { manifest }: Copy): Promise<void> {
  await create(db, manifest.schema, ({ type }) => type !== 'trigger')
}

export async function createTriggers(db: D1Database, { manifest }: Copy): Promise<void> {
  await create(db, manifest.schema, ({ type }) => type === 'trigger')
}

async function create(
  db: D1Database,
  schema: readonly SchemaObject[],
  isIncluded: (object: SchemaObject) => boolean,
): Promise<void> {
  const existingNames = await namesIn(db)
  const missingObjects = schema.filter(
    (object) => isIncluded(object) && !existingNames.includes(nameOf(object)),
  )
  // Views may refer to tables that were created later.
  const ordered = [
    ...missingObjects.filter(({ type }) => type === 'table'),
    ...missingObjects.filter(({ type }) => type !== 'table'),
  ]
  for (const { sql } of ordered) await db.prepare(sql).run()
}

const nameOf = ({ type, name }: Pick<SchemaObject, 'type' | 'name'>) => `${type} ${name}`

/** Names as "table media", without the platform's own objects. */
export async function namesIn(db: D1Database): Promise<string[]> {
  const { results } = await db
    .prepare(
      "SELECT type, name FROM sqlite_schema WHERE name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'",
    )
    .all<Pick<SchemaObject, 'type' | 'name'>>()
  return results.map(nameOf)
}

/** Restores tables in the order of their foreign keys. Can be repeated. @param keep called after each part */
export async function restoreRows(
  db: D1Database,
  copy: Copy,
  progress: RowProgress,
  keep: (done: RowProgress) => void | Promise<void>,
): Promise<void> {
  for (const part of copy.partsOfRows.toReversed()) {
    if (progress.parts.includes(part.name)) continue
    const { segments } = await copy.rowsOf(part)
    for (const { table, columns, rows } of segments.toReversed()) {
      for (const piece of piecesOf(rows)) {
        const orphans = await insert(db, table, columns, piece)
        if (orphans > 0) progress.orphans[table] = (progress.orphans[table] ?? 0) + orphans
      }
    }
    progress.parts.push(part.name)
    await keep(progress)
  }
}

function piecesOf(rows: readonly Cell[][]): Cell[][][] {
  const pieces: Cell[][][] = []
  let length = Infinity
  for (const row of rows) {
    const characters = JSON.stringify(row).length
    length += characters
    if (length > MAX_CHARACTERS) {
      pieces.push([])
      length = characters
    }
    pieces.at(-1)!.push(row)
  }
  return pieces
}

/** @returns the number of omitted rows */
async function insert(
  db: D1Database,
  table: string,
  columns: readonly string[],
  rows: readonly Cell[][],
): Promise<number> {
  const names = columns.map((column) => `"${column}"`).join(', ')
  const values = columns.map((_, index) => `value ->> ${index}`).join(', ')
  const query = `INSERT OR IGNORE INTO "${table}" (${names}) SELECT ${values} FROM json_each(?)`
  try {
    await db.prepare(query).bind(JSON.stringify(rows)).run()
    return 0
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
    if (rows.length === 1) return 1
    const half = Math.ceil(rows.length / 2)
    const first = await insert(db, table, columns, rows.slice(0, half))
    return first + (await insert(db, table, columns, rows.slice(half)))
  }
}

/** Compares rows and checksums with the backup. @returns descriptions of the differences */
export async function compareRows(
  db: D1Database,
  { manifest, partsOfRows }: Copy,
  { orphans }: RowProgress,
): Promise<string[]> {
  const tables = new Map(
    (await readTables(db, manifest.schema)).map((table) => [table.name, table]),
  )
  const wrong: string[] = []
  const lastKeys = new Map<string, Cell[]>()
  for (const { table, rows, sha256 } of partsOfRows.flatMap(
    ({ segments }: BackupPart) => segments ?? [],
  )) {
    if (orphans[table]) continue
    const info = tables.get(table)!
    // Reads one row more than expected, so that extra rows at the end are found.
    const query = rowsAfter(db, info, lastKeys.get(table) ?? null, Math.max(rows, 1))
    const cells = cellsOf(info, await query.all<Record<string, Cell>>())
    const last = cells.at(-1)
    if (last) lastKeys.set(table, rowKeyOf(info, last))
    if (cells.length === rows && (await fingerprintOf(JSON.stringify(cells))) === sha256) continue
    wrong.push(`${table}: ${cells.length} rows, and the back-up has ${rows} here, or other ones.`)
  }
  for (const [table, key] of lastKeys) {
    const [nextRow] = (await rowsAfter(db, tables.get(table)!, key, 1).all()).results
    if (nextRow) wrong.push(`${table} has more rows than the back-up.`)
  }
  return wrong
}
