import type { QueueKind } from '#staff/queue-kinds'
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { AuditActor } from '../../platform/db/audited.ts'
import { constant } from '../../platform/db/constant.ts'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { caseQuestions } from '../schema/case-questions.ts'

export type CaseKey = { kind: QueueKind; id: string }

export type QuestionRow = {
  question: string
  askedAt: number
  askedBy: string | null
  askerName: string | null
  answer: string | null
  answeredAt: number | null
  answeredBy: string | null
  answererName: string | null
}

/** The last question about a case, with the names of both people; `undefined`: none. */
export const questionAbout = (db: Database, { kind, id }: CaseKey) =>
  db.get<QuestionRow>(sql`
    SELECT question, asked_at AS askedAt, asked_by AS askedBy, answer, answered_at AS answeredAt,
      answered_by AS answeredBy,
      (SELECT display_name FROM members WHERE id = asked_by) AS askerName,
      (SELECT display_name FROM members WHERE id = answered_by) AS answererName
    FROM case_questions WHERE kind = ${kind} AND case_id = ${id}`) as Promise<
    QuestionRow | undefined
  >

/** The given cases that wait for an owner. */
export const casesForOwner = (db: Database, kind: QueueKind, cases: readonly string[]) =>
  db.all<{ id: string }>(sql`SELECT case_id AS id FROM case_questions
    WHERE kind = ${kind} AND answered_at IS NULL
      AND case_id IN (SELECT value FROM json_each(${JSON.stringify(cases)}))`)

/**
 * SQL table: sales with an open question, their number and member. Ids are "flexpay-433456"; an event without a sale has
 * no number, and "event-" before its own id.
 */
export const askedSales = sql`(SELECT q.case_id AS id, q.asked_at,
    iif(q.case_id LIKE 'event-%', NULL, substr(q.case_id, instr(q.case_id, '-') + 1)) AS reference,
    iif(q.case_id LIKE 'event-%',
      (SELECT e.member_id FROM payment_events e WHERE e.id = substr(q.case_id, length('event-') + 1)),
      (SELECT s.member_id FROM subscriptions s
        WHERE s.provider = substr(q.case_id, 1, instr(q.case_id, '-') - 1)
          AND s.provider_ref = substr(q.case_id, instr(q.case_id, '-') + 1))) AS member_id
  FROM case_questions q WHERE q.kind = 'sale' AND q.answered_at IS NULL)`

/** SQL condition: a question about the case waits for its answer. */
export const isForOwner = (kind: QueueKind, caseId: SQL | string): SQL =>
  sql`EXISTS (SELECT 1 FROM case_questions q
    WHERE q.kind = ${constant(kind)} AND q.case_id = ${caseId} AND q.answered_at IS NULL)`

/** Replaces an answered question. The batch must assert before that none is open. */
export function insertQuestion(
  db: Database,
  { kind, id }: CaseKey,
  question: string,
  { actor, at }: AuditActor,
): Write {
  const row = { question, askedBy: actor, askedAt: at }
  return db
    .insert(caseQuestions)
    .values({ kind, caseId: id, ...row })
    .onConflictDoUpdate({
      target: [caseQuestions.kind, caseQuestions.caseId],
      set: { ...row, answer: null, answeredBy: null, answeredAt: null },
    })
}

export const writeAnswer = (
  db: Database,
  { kind, id }: CaseKey,
  answer: string,
  { actor, at }: AuditActor,
): Write =>
  db
    .update(caseQuestions)
    .set({ answer, answeredBy: actor, answeredAt: at })
    .where(
      and(
        eq(caseQuestions.kind, kind),
        eq(caseQuestions.caseId, id),
        isNull(caseQuestions.answeredAt),
      ),
    )
