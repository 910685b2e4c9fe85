import { desc, gte, isNull, or, and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { incidents } from '../schema/incidents.ts'
import { DAY_MS } from '../../platform/lib/time.ts'
import type { Write } from '../../platform/db/bulk.ts'

/** Days shown on the status page, in milliseconds. */
export const INCIDENT_WINDOW_MS = 90 * DAY_MS
const MAX_LISTED = 50

/** Open incidents and those of the last days, latest first. @param now epoch milliseconds */
export const latestIncidents = (db: Database, now: number) =>
  db
    .select()
    .from(incidents)
    .where(or(isNull(incidents.endedAt), gte(incidents.beganAt, now - INCIDENT_WINDOW_MS)))
    .orderBy(desc(incidents.beganAt))
    .limit(MAX_LISTED)
export type IncidentRow = Awaited<ReturnType<typeof latestIncidents>>[number]

type Part = (typeof incidents.part.enumValues)[number]

/** Does nothing if an incident of the part is open. @param at epoch milliseconds */
export const beginIncident = (db: Database, part: Part, at: number): Write =>
  db.insert(incidents).values({ part, beganAt: at }).onConflictDoNothing()

export const endIncident = (db: Database, part: Part, at: number): Write =>
  db
    .update(incidents)
    .set({ endedAt: at })
    .where(and(eq(incidents.part, part), isNull(incidents.endedAt)))

/** Inserts an incident that has already ended. */
export const addIncident = (db: Database, part: Part, beganAt: number, endedAt: number): Write =>
  db.insert(incidents).values({ part, beganAt, endedAt })
