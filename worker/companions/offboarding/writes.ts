import { eq } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { companionDepartures } from '../schema/departures.ts'
import type { DepartureRow } from './queries.ts'

/** A second departure of the same companion replaces the first one. */
export const insertDeparture = (db: Database, row: Omit<DepartureRow, 'erasedAt'>): Write =>
  db
    .insert(companionDepartures)
    .values(row)
    .onConflictDoUpdate({ target: companionDepartures.companion, set: row })

/** Must follow the deletion of the profile in the batch. */
export const finishDeparture = (db: Database, companion: string, now: number): Write =>
  db
    .update(companionDepartures)
    .set({ erasedAt: now, email: null })
    .where(eq(companionDepartures.companion, companion))
