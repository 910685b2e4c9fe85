import { DatabaseSync } from 'node:sqlite'
import { entriesFor, type Queued } from '../../worker/features/ledger/entries.ts'
import { ledgerSources, rowsIn } from '../../worker/features/ledger/sources.ts'
import { migrate } from './migrated.ts'

/** A migrated database in memory. */
export function migratedDatabase(): DatabaseSync {
  const db = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false })
  migrate(db)
  return db
}

export const reading = (db: DatabaseSync) => (query: string) => db.prepare(query).all()

/** Adds to the ledger what has changed, as the Worker does every minute. */
export async function seal(db: DatabaseSync): Promise<void> {
  const read = reading(db)
  const contents = new Map(
    Object.entries(ledgerSources).flatMap(([source, known]) =>
      (read(rowsIn(known)) as { key: string; content: string }[]).map(
        ({ key, content }) => [`${source} ${key}`, content] as const,
      ),
    ),
  )
  const last = read('SELECT number, hash FROM ledger_entries ORDER BY number DESC LIMIT 1')
  const entries = await entriesFor(
    read('SELECT at, source, key, change FROM ledger_queue ORDER BY id') as Queued[],
    last[0] as { number: number; hash: string } | undefined,
    (source, key) => contents.get(`${source} ${key}`),
  )
  const insert = db.prepare(`INSERT INTO ledger_entries
    (number, at, source, key_hash, change, content_hash, previous, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
  for (const one of entries) {
    const { number, at, source, keyHash, change, contentHash, previous, hash } = one
    insert.run(number, at, source, keyHash, change, contentHash, previous, hash)
  }
  db.exec('DELETE FROM ledger_queue')
}
