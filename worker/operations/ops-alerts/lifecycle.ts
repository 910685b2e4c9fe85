import { lt } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { eventCauses, eventCounts, raisedAlarms } from '../schema/alarms.ts'
import { DAY_MS } from '../../platform/lib/time.ts'
import { USUAL_DAYS } from './rules.ts'

const RETENTION_MS = (USUAL_DAYS + 2) * DAY_MS

/** Counts without personal data. */
export const alarmLifecycle: Lifecycle = {
  tables: [eventCounts, eventCauses, raisedAlarms],
  export: () => ({}),
  erase: () => [],
  expire: (db, now) => [
    db.delete(eventCounts).where(lt(eventCounts.at, now - RETENTION_MS)),
    db.delete(eventCauses).where(lt(eventCauses.at, now - RETENTION_MS)),
    db.delete(raisedAlarms).where(lt(raisedAlarms.raisedAt, now - RETENTION_MS)),
  ],
}
