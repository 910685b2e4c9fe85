import { isForeignKeyViolation } from '../../platform/db/refusals.ts'
import type { Cell, Part, SchemaObject } from '../../operations/backups/rules.ts'
import { cellsOf, keyOf, readTables, rowsAfter } from '../../operations/backups/tables.ts'
import { fingerprintOf } from '../../platform/lib/hash.ts'
import type { Copy } from './copy.ts'

/** What is done, to go on from there. */
export type RowsDone = {
  /** Names of parts whose rows are in. */
  parts: string[]
  /** How many rows of a table were left out, because what they point at had gone while they were copied. */
  orphans: Record<string, number>
}

/** D1 takes 2 MB a value, and JSON is longer than what it says. */
const MOST_CHARACTERS = 900_000

/** Tables, indexes and views: triggers would count the rows once more. */
export async function createSchema(db: D1Database, { manifest }: Copy): Promise<void> {
  await create(db, manifest.schema, ({ type }) => type !== 'trigger')
}

export async function createTriggers(db: D1Database, { manifest }: Copy): Promise<void> {
  await create(db, manifest.schema, ({ type }) => type === 'trigger')
}

async function create(
  db: D1Database,
  schema: readonly SchemaObject[],
  chosen: (object: SchemaObject) => boolean,
): Promise<void> {
  const there = await namesIn(db)
  const missing = schema.filter((object) => chosen(object) && !there.includes(nameOf(object)))
  // Views may name tables that were created later.
  const ordered = [
    ...missing.filter(({ type }) => type === 'table'),
    ...missing.filter(({ type }) => type !== 'table'),
  ]
  for (const { sql } of ordered) await db.prepare(sql).run()
}

const nameOf = ({ type, name }: Pick<SchemaObject, 'type' | 'name'>) => `${type} ${name}`

/** As "table media"; what the platform keeps in every database is left out. */
export async function namesIn(db: D1Database): Promise<string[]> {
  const { results } = await db
    .prepare(
      "SELECT type, name FROM sqlite_schema WHERE name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'",
    )
    .all<Pick<SchemaObject, 'type' | 'name'>>()
  return results.map(nameOf)
}

/** Those that others point at first. May be repeated. @param keep is called after each part */
export async function restoreRows(
  db: D1Database,
  copy: Copy,
  done: RowsDone,
  keep: (done: RowsDone) => void | Promise<void>,
): Promise<void> {
  for (const part of copy.partsOfRows.toReversed()) {
    if (done.parts.includes(part.name)) continue
    const { segments } = await copy.rowsOf(part)
    for (const { table, columns, rows } of segments.toReversed()) {
      for (const piece of piecesOf(rows)) {
        const orphans = await insert(db, table, columns, piece)
        if (orphans > 0) done.orphans[table] = (done.orphans[table] ?? 0) + orphans
      }
    }
    done.parts.push(part.name)
    await keep(done)
  }
}

function piecesOf(rows: readonly Cell[][]): Cell[][][] {
  const pieces: Cell[][][] = []
  let length = Infinity
  for (const row of rows) {
    const characters = JSON.stringify(row).length
    length += characters
    if (length > MOST_CHARACTERS) {
      pieces.push([])
      length = characters
    }
    pieces.at(-1)!.push(row)
  }
  return pieces
}

/** @returns how many were left out */
async function insert(
  db: D1Database,
  table: string,
  columns: readonly string[],
  rows: readonly Cell[][],
): Promise<number> {
  const names = columns.map((column) => `"${column}"`).join(', ')
  const values = columns.map((_, at) => `value ->> ${at}`).join(', ')
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

/** Compares rows and checksums with the back-up. @returns what differs, in words */
export async function compareRows(
  db: D1Database,
  { manifest, partsOfRows }: Copy,
  { orphans }: RowsDone,
): Promise<string[]> {
  const tables = new Map(
    (await readTables(db, manifest.schema)).map((table) => [table.name, table]),
  )
  const wrong: string[] = []
  const after = new Map<string, Cell[]>()
  for (const { table, rows, sha256 } of partsOfRows.flatMap(
    ({ segments }: Part) => segments ?? [],
  )) {
    if (orphans[table]) continue
    const info = tables.get(table)!
    // One more than there should be: none may follow the last segment unseen.
    const query = rowsAfter(db, info, after.get(table) ?? null, Math.max(rows, 1))
    const cells = cellsOf(info, await query.all<Record<string, Cell>>())
    const last = cells.at(-1)
    if (last) after.set(table, keyOf(info, last))
    if (cells.length === rows && (await fingerprintOf(JSON.stringify(cells))) === sha256) continue
    wrong.push(`${table}: ${cells.length} rows, and the back-up has ${rows} here, or other ones.`)
  }
  for (const [table, key] of after) {
    const [more] = (await rowsAfter(db, tables.get(table)!, key, 1).all()).results
    if (more) wrong.push(`${table} has more rows than the back-up.`)
  }
  return wrong
}
