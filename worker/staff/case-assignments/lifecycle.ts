import { eq } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { isSaleDeleted } from '../../billing/sql/gone-sales.ts'
import { caseAssignments } from '../schema/case-assignments.ts'

/** Assignments are deleted with the case or the account; the audit log remains. */
export const caseAssignmentLifecycle: Lifecycle = {
  tables: [caseAssignments],
  export: (db, memberId) => ({
    assignedCases: db
      .select({ kind: caseAssignments.kind, case: caseAssignments.caseId, at: caseAssignments.at })
      .from(caseAssignments)
      .where(eq(caseAssignments.memberId, memberId)),
  }),
  erase: (db, memberId) => [
    db.delete(caseAssignments).where(eq(caseAssignments.memberId, memberId)),
    db
      .update(caseAssignments)
      .set({ byMemberId: null })
      .where(eq(caseAssignments.byMemberId, memberId)),
  ],
  // Cases of deleted sales have no row that could cascade.
  expire: (db) => [
    db.delete(caseAssignments).where(isSaleDeleted(caseAssignments.kind, caseAssignments.caseId)),
  ],
}
