import type { Cell, PartOfRows, Progress, Segment } from './backups/rules.ts'
import { cellsOf, countRows, keyOf, rowsAfter, type TableInfo } from './backups/tables.ts'
import { fingerprintOf } from '../platform/lib/hash.ts'

/** Rows in memory at a time. A database with no more is read in one moment. */
const MOST_ROWS = 4_000

type Read = Pick<Progress, 'table' | 'after'> & { content: PartOfRows; segments: Segment[] }

/** The next rows: of all tables that fit, in one batch, or the next ones of a table that doesn't. */
export async function readRows(
  db: D1Database,
  tables: readonly TableInfo[],
  { table: first, after }: Pick<Progress, 'table' | 'after'>,
): Promise<Read> {
  const chosen = await choose(db, tables.slice(first))
  const queries = chosen.map((table, at) =>
    rowsAfter(db, table, at === 0 ? after : null, MOST_ROWS),
  )
  const results = await db.batch<Record<string, Cell>>(queries)
  const content: PartOfRows = { segments: [] }
  const segments: Segment[] = []
  for (const [at, info] of chosen.entries()) {
    const rows = cellsOf(info, results[at]!)
    const { name: table, columns } = info
    content.segments.push({ table, columns, rows })
    segments.push({ table, rows: rows.length, sha256: await fingerprintOf(JSON.stringify(rows)) })
    // It may have grown since it was counted.
    if (rows.length === MOST_ROWS) {
      return { content, segments, table: first + at, after: keyOf(info, rows.at(-1)!) }
    }
  }
  return { content, segments, table: first + chosen.length, after: null }
}

async function choose(db: D1Database, left: readonly TableInfo[]): Promise<TableInfo[]> {
  const counts = await countRows(db, left)
  let rows = 0
  const end = counts.findIndex((count) => (rows += count) > MOST_ROWS)
  return left.slice(0, end < 0 ? left.length : Math.max(end, 1))
}
