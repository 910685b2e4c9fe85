import type { CaseAssignment } from '#staff/case-assignments'
import { iso } from '../../platform/lib/time.ts'
import type { QuestionRow } from './queries.ts'

const personOf = (id: string | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' }

export function presentQuestion(row: QuestionRow | undefined): CaseAssignment['question'] {
  if (!row) return null
  const { answer, answeredAt } = row
  return {
    text: row.question,
    at: iso(row.askedAt),
    by: personOf(row.askedBy, row.askerName),
    answer:
      answer === null || answeredAt === null
        ? null
        : { text: answer, at: iso(answeredAt), by: personOf(row.answeredBy, row.answererName) },
  }
}
