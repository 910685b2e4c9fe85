import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../../migrations/', import.meta.url))

type Part = { type: string; name: string; sql: string }
type Filled = { insert: string; rows: SQLInputValue[][] }

/** The result of the migrations: tables, their rows, and the triggers, which are created last. */
let migratedState: { tables: string; filled: Filled[]; rest: string } | null = null

/** Creates the site's tables in this process's SQLite; the migrations themselves take fifteen times as long. */
export function migrate(db: DatabaseSync): void {
  const { tables, filled, rest } = (migratedState ??= readState())
  db.exec(`BEGIN; PRAGMA defer_foreign_keys = on; ${tables}`)
  for (const { insert, rows } of filled) {
    const statement = db.prepare(insert)
    for (const row of rows) statement.run(...row)
  }
  db.exec(`${rest} COMMIT`)
}

export function replayMigrations(): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  const names = readdirSync(folder).filter((name) => /^\d+_.*\.sql$/.test(name))
  for (const name of names.sort()) db.exec(readFileSync(folder + name, 'utf8'))
  return db
}

function readState(): NonNullable<typeof migratedState> {
  const db = replayMigrations()
  const parts = db
    .prepare('SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid')
    .all() as Part[]
  const tables = parts.filter(({ type }) => type === 'table')
  const text = (list: readonly Part[]) => list.map(({ sql }) => `${sql};`).join('\n')
  const filledTables = tables.map(({ name }) => {
    const rows = db
      .prepare(`SELECT * FROM ${name} NOT INDEXED`)
      .all()
      .map((row) => Object.values(row))
    const places = rows[0]?.map(() => '?').join()
    return { insert: `INSERT INTO ${name} VALUES (${places})`, rows }
  })
  return {
    tables: text(tables),
    filled: filledTables.filter(({ rows }) => rows.length > 0),
    rest: text(parts.filter(({ type }) => type !== 'table')),
  }
}
