import { and, eq, lt } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { memberMeasures } from '../schema/member-measures.ts'
import { MEASURE_RETENTION_MS } from './rules.ts'

/** A measure is deleted when it has ended and a year has passed since it was taken, and with the member. */
export const measureLifecycle: Lifecycle = {
  tables: [memberMeasures],
  export: (db, memberId) => ({
    measures: db
      .select({
        kind: memberMeasures.kind,
        reason: memberMeasures.reason,
        at: memberMeasures.at,
        until: memberMeasures.until,
        liftedAt: memberMeasures.liftedAt,
      })
      .from(memberMeasures)
      .where(eq(memberMeasures.memberId, memberId)),
  }),
  erase: (db, memberId) => [db.delete(memberMeasures).where(eq(memberMeasures.memberId, memberId))],
  expire: (db, now) => [
    db
      .delete(memberMeasures)
      .where(and(lt(memberMeasures.until, now), lt(memberMeasures.at, now - MEASURE_RETENTION_MS))),
  ],
}
