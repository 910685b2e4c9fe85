import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Write } from './bulk.ts'
import type { Database } from './client.ts'

/**
 * Export, erasure and expiry of a person's rows of one noun. `now` is in epoch milliseconds. `email` is the confirmed
 * address, if known; submissions made without an account are matched by it.
 */
export type Lifecycle = {
  /** The tables with these rows. */
  tables: readonly SQLiteTable[]
  /** Queries for the member's data export, by their name in the export. */
  export: (
    db: Database,
    memberId: string,
    email?: string | null,
  ) => Record<string, PromiseLike<object[]>>
  erase: (db: Database, memberId: string, now: number, email?: string | null) => Write[]
  /** Deletes rows whose time is over. Writes of tables that grow with members have a limit of `EXPIRY_SLICE`. */
  expire: (db: Database, now: number) => Write[]
  /** Deletes what belongs to a companion who left, beside the rows that go with her profile. */
  eraseCompanion?: (db: Database, companionId: string) => Write[]
}

/** Rows of one statement that deletes expired rows; it is repeated while it deletes as many. */
export const EXPIRY_SLICE = 1_000

let registered: readonly Lifecycle[] = []

/** Registers the lifecycles of all slices, in the order in which a person's rows are erased. */
export function registerLifecycles(lifecycles: readonly Lifecycle[]): void {
  registered = lifecycles
}

/** @throws Error while none are registered: an erasure that misses rows must not look complete */
export function registeredLifecycles(): readonly Lifecycle[] {
  if (registered.length === 0)
    throw new Error('No lifecycles are registered: import worker/personal-data.ts.')
  return registered
}
