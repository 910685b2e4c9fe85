import { ensureSomeAccounts } from './auth/accounts.ts'
import { ensureSigningKey } from './auth/signing-keys.ts'
import schema from './schema.sql'

const prepared = new WeakSet<D1Database>()

/**
 * Creates missing tables, the key and the local accounts. Concurrent requests each do so, because a request can't await
 * a promise of another one.
 */
export async function prepare(db: D1Database): Promise<void> {
  if (prepared.has(db)) return
  await migrate(db)
  await ensureSigningKey(db)
  await ensureSomeAccounts(db, Date.now())
  prepared.add(db)
}

/** Creates missing tables. */
async function migrate(db: D1Database): Promise<void> {
  const statements = schema
    .replaceAll(/^\s*--.*$/gm, '')
    .split(';')
    .filter((statement) => statement.trim() !== '')
  await db.batch(statements.map((statement) => db.prepare(statement)))
}
