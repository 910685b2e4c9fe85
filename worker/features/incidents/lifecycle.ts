import { lt } from 'drizzle-orm'
import type { Lifecycle } from '../../db/lifecycle.ts'
import { incidents } from '../../db/schema/incidents.ts'
import { SHOWN_MS } from './queries.ts'

/** They are about the site, not about a person. */
export const incidentLifecycle: Lifecycle = {
  tables: [incidents],
  export: () => ({}),
  erase: () => [],
  expire: (db, now) => [db.delete(incidents).where(lt(incidents.endedAt, now - SHOWN_MS))],
}
