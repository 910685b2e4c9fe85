import { desc, gte, isNull, or } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { incidents } from '../schema/incidents.ts'
import { DAY_MS } from '../../platform/lib/time.ts'

/** Days shown on the status page, in milliseconds. */
export const SHOWN_MS = 90 * DAY_MS
const MAX_LISTED = 50

/** Open incidents and those of the last days, latest first. @param now epoch milliseconds */
export const latestIncidents = (db: Database, now: number) =>
  db
    .select()
    .from(incidents)
    .where(or(isNull(incidents.endedAt), gte(incidents.beganAt, now - SHOWN_MS)))
    .orderBy(desc(incidents.beganAt))
    .limit(MAX_LISTED)
export type IncidentRow = Awaited<ReturnType<typeof latestIncidents>>[number]
