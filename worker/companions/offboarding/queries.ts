import { and, asc, isNull, lte, sql, type InferSelectModel } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { companionDepartures } from '../schema/departures.ts'

export type DepartureRow = InferSelectModel<typeof companionDepartures>

/** Whose data is due to be erased. */
export const dueDepartures = (db: Database, now: number) =>
  db
    .select()
    .from(companionDepartures)
    .where(and(isNull(companionDepartures.erasedAt), lte(companionDepartures.eraseAt, now)))
    .orderBy(asc(companionDepartures.eraseAt))

/** True in SQL while her data is due to be erased. */
export const isDeparted = (companionId: string) =>
  sql`EXISTS (SELECT 1 FROM companion_departures
    WHERE companion = ${companionId} AND erased_at IS NULL)`
