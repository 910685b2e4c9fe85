import type { BatchItem, BatchResponse } from 'drizzle-orm/batch'
import { drizzle } from 'drizzle-orm/d1'
import { namingStore } from '../lib/store-error.ts'

export function createDatabase(binding: D1Database) {
  const db = drizzle(binding)
  const batch = db.batch.bind(db)
  db.batch = (queries) => namingStore('database', () => batch(queries))
  return db
}
export type Database = ReturnType<typeof createDatabase>

/** Queries of one round trip; their results come in the same order. */
export type Reads = readonly BatchItem<'sqlite'>[]
export type ReadRows<T extends Reads> = BatchResponse<T>
