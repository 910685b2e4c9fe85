import { ensureSomeAccounts } from './auth/accounts.ts'
import { ensureSigningKey } from './auth/signing-keys.ts'
import schema from './schema.sql'

const prepared = new WeakSet<D1Database>()

/**
 * Tables, a key and the local accounts, where they are missing. Requests that come at once each see
 * to it: a promise of one can't be awaited by another.
 */
export async function prepare(db: D1Database): Promise<void> {
  if (prepared.has(db)) return
  await migrate(db)
  await ensureSigningKey(db)
  await ensureSomeAccounts(db, Date.now())
  prepared.add(db)
}

/** Makes the tables that are missing. */
async function migrate(db: D1Database): Promise<void> {
  const statements = schema
    .replaceAll(/^\s*--.*$/gm, '')
    .split(';')
    .filter((statement) => statement.trim() !== '')
  await db.batch(statements.map((statement) => db.prepare(statement)))
}
