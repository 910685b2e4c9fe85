import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { CatalogueEntry } from '../../../worker/catalogue/engine/entry.ts'
import type { PublishedRow } from '../../../worker/catalogue/engine/projection.ts'
import { replayMigrations } from '../platform/migrated.ts'

const TABLES = ['catalogue_log', 'catalogue_epoch', 'catalogue_snapshots']

type Row = Record<string, SQLInputValue>

/** The catalogue's tables in SQLite, as in D1. */
export class LogInSqlite {
  readonly #db = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false })
  readonly #prepared = new Map<string, StatementSync>()

  constructor() {
    const schema = replayMigrations().prepare('SELECT sql FROM sqlite_schema WHERE name = ?')
    for (const name of [...TABLES, 'companion_slugs']) {
      this.#db.exec(String(schema.get(name)?.['sql']))
    }
    this.renewEpoch()
  }

  run(query: string, values: readonly SQLInputValue[] = []): Row[] {
    const cachedStatement = this.#prepared.get(query)
    const statement = cachedStatement ?? this.#db.prepare(query)
    if (!cachedStatement) this.#prepared.set(query, statement)
    return statement.all(...values) as Row[]
  }

  /** Publishes like the site; null withdraws. @returns the published row */
  publish(id: string, entry: CatalogueEntry | null, time: number): PublishedRow {
    const card = entry && { ageMax: entry.age, bio: '', cover: null, verifiedUntil: 0, story: null }
    const documents = entry && [entry, entry, entry, entry]
    const cardsByLanguage = card && [card]
    const profile = [{}]
    const text = (value: unknown) => (value === null ? null : JSON.stringify(value))
    const [row] = this.run(
      `INSERT INTO catalogue_log (version, subject, entry, card, profile, at)
       SELECT coalesce(max(version), 0) + 1, ?1, ?2, ?3, ?4, ?5 FROM catalogue_log WHERE true
       ON CONFLICT (subject) DO UPDATE SET version = excluded.version, entry = excluded.entry,
         card = excluded.card, profile = excluded.profile, at = excluded.at
       RETURNING version, subject, at, entry, card`,
      [id, text(documents), text(cardsByLanguage), entry && text(profile), time],
    )
    return row as PublishedRow
  }

  copy(): Record<string, Row[]> {
    return Object.fromEntries(TABLES.map((name) => [name, this.run(`SELECT * FROM ${name}`)]))
  }

  /** Replaces all rows, like a restore from that moment. */
  restore(tables: Record<string, Row[]>): void {
    for (const [name, rows] of Object.entries(tables)) {
      this.run(`DELETE FROM ${name}`)
      for (const row of rows) {
        const columns = Object.keys(row)
        const places = columns.map((_, index) => `?${index + 1}`).join()
        this.run(`INSERT INTO ${name} (${columns.join()}) VALUES (${places})`, Object.values(row))
      }
    }
  }

  /** The operator's step after a restore. */
  renewEpoch(): void {
    this.run('INSERT OR REPLACE INTO catalogue_epoch VALUES (1, lower(hex(randomblob(16))))')
  }
}
