import { sql } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { eventCauses, eventCounts, raisedAlarms } from '../schema/alarms.ts'
import type { EventCount } from '../../platform/lib/event-counts.ts'
import type { RaisedAlarm } from './queries.ts'

/**
 * Adds counts of a minute or an hour in one statement.
 *
 * @param at start of the minute or hour, epoch milliseconds
 */
export const addCounts = (db: Database, counts: readonly EventCount[], at: number): Write =>
  db.run(sql`
    INSERT INTO ${eventCounts} (event, at, count)
    SELECT value ->> 'event', ${at}, value ->> 'count' FROM json_each(${JSON.stringify(counts)})
    WHERE true ON CONFLICT DO UPDATE SET count = count + excluded.count`)

/** Adds counts of a minute per cause. @param at start of the minute, epoch milliseconds */
export const addCauses = (db: Database, counts: readonly EventCount[], at: number): Write =>
  db.run(sql`
    INSERT INTO ${eventCauses} (event, cause, at, count)
    SELECT value ->> 'event', coalesce(value ->> 'cause', ''), ${at}, value ->> 'count'
    FROM json_each(${JSON.stringify(counts)})
    WHERE true ON CONFLICT DO UPDATE SET count = count + excluded.count`)

export const recordRaisedAlarm = (
  db: Database,
  { name, cause, ...lastEmail }: RaisedAlarm,
): Write =>
  db
    .insert(raisedAlarms)
    .values({ name, cause, ...lastEmail })
    .onConflictDoUpdate({ target: [raisedAlarms.name, raisedAlarms.cause], set: lastEmail })
