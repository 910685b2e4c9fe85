import { and, eq, isNull } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { incidents } from '../schema/incidents.ts'

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
