import { eq, sql } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { isSaleDeleted } from '../../billing/sql/gone-sales.ts'
import { caseQuestions } from '../schema/case-questions.ts'

/**
 * Questions are deleted with the case; the audit log keeps their text for its own time. An export lists only that they
 * exist, because their text is about other people.
 */
export const caseQuestionLifecycle: Lifecycle = {
  tables: [caseQuestions],
  export: (db, memberId) => ({
    questionsToOwner: db
      .select({ kind: caseQuestions.kind, case: caseQuestions.caseId, at: caseQuestions.askedAt })
      .from(caseQuestions)
      .where(eq(caseQuestions.askedBy, memberId)),
    answersAsOwner: db
      .select({
        kind: caseQuestions.kind,
        case: caseQuestions.caseId,
        at: sql<number>`${caseQuestions.answeredAt}`,
      })
      .from(caseQuestions)
      .where(eq(caseQuestions.answeredBy, memberId)),
  }),
  erase: (db, memberId) => [
    db.update(caseQuestions).set({ askedBy: null }).where(eq(caseQuestions.askedBy, memberId)),
    db
      .update(caseQuestions)
      .set({ answeredBy: null })
      .where(eq(caseQuestions.answeredBy, memberId)),
  ],
  // Cases of deleted sales have no row that could cascade.
  expire: (db) => [
    db.delete(caseQuestions).where(isSaleDeleted(caseQuestions.kind, caseQuestions.caseId)),
  ],
}
