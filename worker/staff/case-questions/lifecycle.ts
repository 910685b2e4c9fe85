import { eq, sql } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { salesOfMember } from '../../billing/sql/sales-of-member.ts'
import { isSaleDeleted } from '../../billing/sql/gone-sales.ts'
import { caseQuestions } from '../schema/case-questions.ts'

/** SQL condition: the question is about a case of the member that outlives the account. Undecided reports are left out. */
const isAboutCaseOf = (memberId: string) =>
  sql`(kind = 'sale' AND case_id IN ${salesOfMember(memberId)})
    OR (kind = 'review' AND case_id IN (SELECT id FROM reviews WHERE member_id = ${memberId}))
    OR (kind = 'report' AND case_id IN (SELECT id FROM reports WHERE member_id = ${memberId} AND due_at IS NULL
      UNION ALL SELECT id FROM reports WHERE due_at IS NULL AND target_id IN (
        SELECT id FROM requests WHERE member_id = ${memberId}
        UNION ALL SELECT id FROM reviews WHERE member_id = ${memberId})))`

/**
 * Questions are deleted with the case, or with the account of the member whom it is about; the audit log keeps their text
 * for its own time, at most until the member is erased. Like its report, a question about an undecided report stays. An
 * export lists only that they exist, because their text is about other people.
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
  // It must come before the writes that unlink the cases from the member.
  erase: (db, memberId) => [
    db.delete(caseQuestions).where(isAboutCaseOf(memberId)),
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
