import { CASE_VIEW_MS } from '#contract/queue-kinds'
import { eq, lte } from 'drizzle-orm'
import type { Lifecycle } from '../../db/lifecycle.ts'
import { caseViews } from '../../db/schema/case-views.ts'

export const caseViewLifecycle: Lifecycle = {
  tables: [caseViews],
  export: (db, memberId) => ({
    openCases: db
      .select({ kind: caseViews.kind, case: caseViews.caseId, at: caseViews.at })
      .from(caseViews)
      .where(eq(caseViews.memberId, memberId)),
  }),
  erase: (db, memberId) => [db.delete(caseViews).where(eq(caseViews.memberId, memberId))],
  expire: (db, now) => [db.delete(caseViews).where(lte(caseViews.at, now - CASE_VIEW_MS))],
}
