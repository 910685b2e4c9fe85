import { expect, test } from 'vitest'
import { SqliteD1 } from '../../support/platform/sqlite-d1.ts'

// Triggers and foreign keys of a write must find their rows by indexes, so that a write costs the same in a large
// table. The test reads SQLite's bytecode of each write; "Rewind" starts a scan of a whole table or index.

const sqlite = new SqliteD1()
const tableOf = new Map(
  sqlite
    .run('SELECT rootpage, tbl_name FROM sqlite_master WHERE rootpage > 0')
    .map((row) => [row.rootpage, String(row.tbl_name)]),
)
const tables = [...new Set(tableOf.values())].filter((name) => !name.startsWith('sqlite_'))

/** Tables with only a few rows. */
const small = new Set(['administrators'])

function writesOf(table: string): string[] {
  const columns = sqlite.run(`SELECT name, pk FROM pragma_table_xinfo('${table}') WHERE hidden = 0`)
  const key = String(columns.find(({ pk }) => pk === 1)?.name ?? 'rowid')
  const conditions = columns.map(({ name }) => `"${name}" = "${name}"`).join(', ')
  return [
    `INSERT INTO ${table} DEFAULT VALUES`,
    `UPDATE ${table} SET ${conditions} WHERE "${key}" = 1`,
    `DELETE FROM ${table} WHERE "${key}" = 1`,
  ]
}

/** The tables that a statement, its triggers and its foreign keys scan. */
function scannedBy(write: string): string[] {
  const open = new Map<unknown, string | undefined>()
  const scanned = new Set<string>()
  for (const { opcode, p1, p2 } of sqlite.run(`EXPLAIN ${write}`)) {
    // Each trigger's program numbers its cursors from zero.
    if (opcode === 'Init') open.clear()
    if (opcode === 'OpenRead' || opcode === 'OpenWrite') open.set(p1, tableOf.get(p2 as never))
    const table = opcode === 'Rewind' && open.get(p1)
    if (table && !small.has(table)) scanned.add(table)
  }
  return [...scanned]
}

test('no write scans a whole table', () => {
  expect(tables.length).toBeGreaterThan(60)
  const writes = tables.flatMap(writesOf)
  expect(
    writes
      .map((write) => [write, scannedBy(write)])
      .filter(([, scannedTables]) => scannedTables?.length),
  ).toEqual([])
})

test('the check finds scans by a statement and by a trigger', () => {
  expect(scannedBy('DELETE FROM media WHERE alt = 1')).toEqual(['media'])
  sqlite.run('DROP INDEX push_subscriptions_by_member')
  expect(scannedBy('UPDATE members SET suspended_at = 1')).toContain('push_subscriptions')
})
