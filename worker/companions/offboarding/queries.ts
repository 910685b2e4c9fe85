import { and, asc, isNull, lte, sql, type InferSelectModel } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { companionDepartures } from '../schema/departures.ts'

export type DepartureRow = InferSelectModel<typeof companionDepartures>

/** Departures whose data is due to be deleted. */
export const dueDepartures = (db: Database, now: number, limit: number) =>
  db
    .select()
    .from(companionDepartures)
    .where(and(isNull(companionDepartures.erasedAt), lte(companionDepartures.eraseAt, now)))
    .orderBy(asc(companionDepartures.eraseAt))
    .limit(limit)

/** True in SQL while a companion's data is due to be deleted. */
export const isDeparted = (companionId: string) =>
  sql`EXISTS (SELECT 1 FROM companion_departures
    WHERE companion = ${companionId} AND erased_at IS NULL)`
