import { and, gte, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { eventCauses, eventCounts, raisedAlarms } from '../schema/alarms.ts'
import { usages, watchedEvents } from '../../platform/lib/event-counts.ts'
import { DAY_MS } from '../../platform/lib/time.ts'
import { MAX_WINDOW_MS, USUAL_DAYS } from './rules.ts'

/** @param now epoch milliseconds */
export const recentEvents = (db: Database, now: number) =>
  db
    .select()
    .from(eventCauses)
    .where(
      and(inArray(eventCauses.event, [...watchedEvents]), gte(eventCauses.at, now - MAX_WINDOW_MS)),
    )

/** Alarms that were emailed, with their causes. */
export const lastRaised = (db: Database) => db.select().from(raisedAlarms)
export type RaisedAlarm = typeof raisedAlarms.$inferSelect

/** Hourly counts of today and of the days that define the usual amount. @param now epoch milliseconds */
export const recentUsage = (db: Database, now: number) =>
  db
    .select()
    .from(eventCounts)
    .where(
      and(
        inArray(eventCounts.event, [...usages]),
        gte(eventCounts.at, now - (now % DAY_MS) - USUAL_DAYS * DAY_MS),
      ),
    )
