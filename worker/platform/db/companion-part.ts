import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from './client.ts'

/**
 * The queries of one noun for a companion's own copy, by their names in it. No query returns the identity
 * of a member.
 */
export type CompanionPart = {
  /** The tables that it is read from. */
  tables: readonly SQLiteTable[]
  export: (db: Database, companionId: string) => Record<string, BatchItem<'sqlite'>>
}

let registered: readonly CompanionPart[] = []

/** Registers the parts of all slices, in the order of the companion's copy. */
export function registerCompanionParts(parts: readonly CompanionPart[]): void {
  registered = parts
}

/** @throws Error while none are registered: half a copy must not look complete */
export function registeredCompanionParts(): readonly CompanionPart[] {
  if (registered.length === 0)
    throw new Error('No parts are registered: import worker/personal-data.ts.')
  return registered
}
