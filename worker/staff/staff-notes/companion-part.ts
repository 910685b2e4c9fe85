import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { CompanionPart } from '../../platform/db/companion-part.ts'
import { caseQuestions } from '../schema/case-questions.ts'
import { staffNotes } from '../schema/staff-notes.ts'

/**
 * Export for the companion: notes of staff and questions to the owner about her, her application and her submissions, without
 * authors.
 */
export const staffNotePart: CompanionPart = {
  tables: [staffNotes, caseQuestions],
  export: (db, id) => ({
    staffNotes: db
      .select({ at: staffNotes.at, about: staffNotes.kind, text: staffNotes.text })
      .from(staffNotes)
      .where(
        or(
          and(eq(staffNotes.kind, 'companion'), eq(staffNotes.subject, id)),
          isAbout('application', sql`SELECT id FROM applications WHERE companion = ${id}`),
          isAbout('revision', sql`SELECT id FROM companion_revisions WHERE companion_id = ${id}`),
          isAbout('renewal', sql`SELECT id FROM verification_renewals WHERE companion_id = ${id}`),
        ),
      )
      .orderBy(asc(staffNotes.at)),
    questionsToOwner: db
      .select({
        at: caseQuestions.askedAt,
        about: caseQuestions.kind,
        text: caseQuestions.question,
        answer: caseQuestions.answer,
      })
      .from(caseQuestions)
      .where(
        or(
          isAsked('application', sql`SELECT id FROM applications WHERE companion = ${id}`),
          isAsked('revision', sql`SELECT id FROM companion_revisions WHERE companion_id = ${id}`),
          isAsked('renewal', sql`SELECT id FROM verification_renewals WHERE companion_id = ${id}`),
        ),
      )
      .orderBy(asc(caseQuestions.askedAt)),
  }),
}

type CopiedKind = 'application' | 'revision' | 'renewal'

const isAsked = (kind: CopiedKind, cases: ReturnType<typeof sql>) =>
  and(eq(caseQuestions.kind, kind), inArray(caseQuestions.caseId, sql`(${cases})`))

const isAbout = (kind: CopiedKind, subjects: ReturnType<typeof sql>) =>
  and(eq(staffNotes.kind, kind), inArray(staffNotes.subject, sql`(${subjects})`))
