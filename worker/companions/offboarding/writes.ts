import { eq } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { companionDepartures } from '../schema/departures.ts'
import type { DepartureRow } from './queries.ts'

/** Whoever left before and came back leaves anew. */
export const insertDeparture = (db: Database, row: Omit<DepartureRow, 'erasedAt'>): Write =>
  db
    .insert(companionDepartures)
    .values(row)
    .onConflictDoUpdate({ target: companionDepartures.companion, set: row })

/** Behind the deletion of the profile. */
export const finishDeparture = (db: Database, companion: string, now: number): Write =>
  db
    .update(companionDepartures)
    .set({ erasedAt: now, email: null })
    .where(eq(companionDepartures.companion, companion))
