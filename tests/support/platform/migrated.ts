import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../../migrations/', import.meta.url))

type Part = { type: string; name: string; sql: string }
type Filled = { insert: string; rows: SQLInputValue[][] }

/** What the migrations make: tables, their rows, and what only then watches over them. */
let made: { tables: string; filled: Filled[]; rest: string } | null = null

/** The site's tables in this process's SQLite; the migrations themselves take fifteen times as long. */
export function migrate(db: DatabaseSync): void {
  const { tables, filled, rest } = (made ??= read())
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

function read(): NonNullable<typeof made> {
  const db = replayMigrations()
  const parts = db
    .prepare('SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid')
    .all() as Part[]
  const tables = parts.filter(({ type }) => type === 'table')
  const text = (list: readonly Part[]) => list.map(({ sql }) => `${sql};`).join('\n')
  const filled = tables.map(({ name }) => {
    const rows = db
      .prepare(`SELECT * FROM ${name} NOT INDEXED`)
      .all()
      .map((row) => Object.values(row))
    const places = rows[0]?.map(() => '?').join()
    return { insert: `INSERT INTO ${name} VALUES (${places})`, rows }
  })
  return {
    tables: text(tables),
    filled: filled.filter(({ rows }) => rows.length > 0),
    rest: text(parts.filter(({ type }) => type !== 'table')),
  }
}
