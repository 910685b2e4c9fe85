import { and, inArray, isNotNull, lt } from 'drizzle-orm'
import type { Lifecycle } from '../../db/lifecycle.ts'
import { reports, reportSteps } from '../../db/schema/reports.ts'
import { EMAIL_KEPT_MS, KEPT_MS } from './rules.ts'

/** Who reports does so without an account. What is not decided is not forgotten either. */
export const reportLifecycle: Lifecycle = {
  tables: [reports, reportSteps],
  export: () => ({}),
  erase: () => [],
  expire: (db, now) => {
    const decidedBefore = (at: number) =>
      and(inArray(reports.state, ['kept', 'hidden']), lt(reports.changedAt, at))
    return [
      db
        .update(reports)
        .set({ email: null })
        .where(and(decidedBefore(now - EMAIL_KEPT_MS), isNotNull(reports.email))),
      db.delete(reports).where(decidedBefore(now - KEPT_MS)),
    ]
  },
}
