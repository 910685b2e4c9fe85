import { lt } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { incidents } from '../schema/incidents.ts'
import { INCIDENT_WINDOW_MS } from './queries.ts'

/** Incidents are about the site and include no personal data. */
export const incidentLifecycle: Lifecycle = {
  tables: [incidents],
  export: () => ({}),
  erase: () => [],
  expire: (db, now) => [
    db.delete(incidents).where(lt(incidents.endedAt, now - INCIDENT_WINDOW_MS)),
  ],
}
