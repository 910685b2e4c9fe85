import type { BatchItem, BatchResponse } from 'drizzle-orm/batch'
import { drizzle } from 'drizzle-orm/d1'

export const createDatabase = (binding: D1Database) => drizzle(binding)
export type Database = ReturnType<typeof createDatabase>

/** Queries for one round trip, and their rows in the same order. */
export type Reads = readonly BatchItem<'sqlite'>[]
export type ReadRows<T extends Reads> = BatchResponse<T>
