import type { Cell, PartOfRows, BackupProgress, Segment } from './backups/rules.ts'
import { cellsOf, countRows, rowKeyOf, rowsAfter, type TableInfo } from './backups/tables.ts'
import { fingerprintOf } from '../platform/lib/hash.ts'

/** Rows in memory at a time. A database with at most this many rows is read in one batch. */
const MAX_ROWS = 4_000

type Read = Pick<BackupProgress, 'table' | 'after'> & { content: PartOfRows; segments: Segment[] }

/** Reads the next rows: all tables that fit in one batch, or the next rows of one larger table. */
export async function readRows(
  db: D1Database,
  tables: readonly TableInfo[],
  { table: first, after }: Pick<BackupProgress, 'table' | 'after'>,
): Promise<Read> {
  // The rest of a large table is read alone; counting the others for each of its slices would read them thousands of times.
  const chosenTables = after
    ? tables.slice(first, first + 1)
    : await choose(db, tables.slice(first))
  const queries = chosenTables.map((table, index) =>
    rowsAfter(db, table, index === 0 ? after : null, MAX_ROWS),
  )
  const results = await db.batch<Record<string, Cell>>(queries)
  const content: PartOfRows = { segments: [] }
  const segments: Segment[] = []
  for (const [index, info] of chosenTables.entries()) {
    const rows = cellsOf(info, results[index]!)
    const { name: table, columns } = info
    content.segments.push({ table, columns, rows })
    segments.push({ table, rows: rows.length, sha256: await fingerprintOf(JSON.stringify(rows)) })
    // The table may have grown since it was counted.
    if (rows.length === MAX_ROWS) {
      return { content, segments, table: first + index, after: rowKeyOf(info, rows.at(-1)!) }
    }
  }
  return { content, segments, table: first + chosenTables.length, after: null }
}

async function choose(db: D1Database, remainingTables: readonly TableInfo[]): Promise<TableInfo[]> {
  const counts = await countRows(db, remainingTables, MAX_ROWS + 1)
  let rows = 0
  const end = counts.findIndex((count) => (rows += count) > MAX_ROWS)
  return remainingTables.slice(0, end < 0 ? remainingTables.length : Math.max(end, 1))
}
