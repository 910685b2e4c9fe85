import { eq } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { isOfGoneSale } from '../../billing/sql/gone-sales.ts'
import { caseAssignments } from '../schema/case-assignments.ts'

/** What someone of the staff works on. It goes with the case; who assigned it is in the audit log. */
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
  // As of notes.
  expire: (db) => [
    db.delete(caseAssignments).where(isOfGoneSale(caseAssignments.kind, caseAssignments.caseId)),
  ],
}
