import { expect, test } from 'vitest'
import { SqliteD1 } from '../../support/platform/sqlite-d1.ts'

// What a write sets off, triggers and foreign keys, finds its rows by indexes: it reads as much in a large table as
// in a small one. SQLite's own program of each write says so; "Rewind" begins to read a table or index as a whole.

const sqlite = new SqliteD1()
const tableOf = new Map(
  sqlite
    .run('SELECT rootpage, tbl_name FROM sqlite_master WHERE rootpage > 0')
    .map((row) => [row.rootpage, String(row.tbl_name)]),
)
const tables = [...new Set(tableOf.values())].filter((name) => !name.startsWith('sqlite_'))

/** A handful of people. */
const small = new Set(['administrators'])

function writesOf(table: string): string[] {
  const columns = sqlite.run(`SELECT name, pk FROM pragma_table_xinfo('${table}') WHERE hidden = 0`)
  const key = String(columns.find(({ pk }) => pk === 1)?.name ?? 'rowid')
  const all = columns.map(({ name }) => `"${name}" = "${name}"`).join(', ')
  return [
    `INSERT INTO ${table} DEFAULT VALUES`,
    `UPDATE ${table} SET ${all} WHERE "${key}" = 1`,
    `DELETE FROM ${table} WHERE "${key}" = 1`,
  ]
}

/** The tables that a statement, or what it sets off, reads as a whole. */
function scannedBy(write: string): string[] {
  const open = new Map<unknown, string | undefined>()
  const scanned = new Set<string>()
  for (const { opcode, p1, p2 } of sqlite.run(`EXPLAIN ${write}`)) {
    // Each trigger's program numbers its cursors anew.
    if (opcode === 'Init') open.clear()
    if (opcode === 'OpenRead' || opcode === 'OpenWrite') open.set(p1, tableOf.get(p2 as never))
    const table = opcode === 'Rewind' && open.get(p1)
    if (table && !small.has(table)) scanned.add(table)
  }
  return [...scanned]
}

test('no write has a table read as a whole', () => {
  expect(tables.length).toBeGreaterThan(60)
  const writes = tables.flatMap(writesOf)
  expect(writes.map((write) => [write, scannedBy(write)]).filter(([, all]) => all?.length)).toEqual(
    [],
  )
})

test('the check notices a scan by a statement and by a trigger', () => {
  expect(scannedBy('DELETE FROM media WHERE alt = 1')).toEqual(['media'])
  sqlite.run('DROP INDEX push_subscriptions_by_member')
  expect(scannedBy('UPDATE members SET suspended_at = 1')).toContain('push_subscriptions')
})
