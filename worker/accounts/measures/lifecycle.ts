import { and, eq, lt } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { measures } from '../schema/measures.ts'
import { MEASURE_RETENTION_MS } from './rules.ts'

/** A measure is deleted when it has ended and a year has passed since it was taken, and with its subject. */
export const measureLifecycle: Lifecycle = {
  tables: [measures],
  export: (db, memberId) => ({
    measures: db
      .select({
        kind: measures.kind,
        reason: measures.reason,
        severity: measures.severity,
        at: measures.at,
        until: measures.until,
        liftedAt: measures.liftedAt,
      })
      .from(measures)
      .where(eq(measures.memberId, memberId)),
  }),
  erase: (db, memberId) => [db.delete(measures).where(eq(measures.memberId, memberId))],
  expire: (db, now) => [
    db
      .delete(measures)
      .where(and(lt(measures.until, now), lt(measures.at, now - MEASURE_RETENTION_MS))),
  ],
}
