import { desc, gte, isNull, or } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { incidents } from '../schema/incidents.ts'
import { DAY_MS } from '../../platform/lib/time.ts'

/** What the status page shows. */
export const SHOWN_MS = 90 * DAY_MS
const MOST_SHOWN = 50

/** The open ones, and those of the last days, the latest first. @param now epoch milliseconds */
export const latestIncidents = (db: Database, now: number) =>
  db
    .select()
    .from(incidents)
    .where(or(isNull(incidents.endedAt), gte(incidents.beganAt, now - SHOWN_MS)))
    .orderBy(desc(incidents.beganAt))
    .limit(MOST_SHOWN)
export type IncidentRow = Awaited<ReturnType<typeof latestIncidents>>[number]
