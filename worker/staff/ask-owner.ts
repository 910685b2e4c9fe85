import { sql } from 'drizzle-orm'
import { isOwner } from '../accounts/administrators/queries.ts'
import type { AccountService } from '../accounts/lib/account-service.ts'
import { accountsOfIds } from '../accounts/users/accounts.ts'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited, type AuditActor } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { Failure } from '../platform/lib/failure.ts'
import { enqueueEmails, enqueueEmailTo } from '../platform/mail/writes.ts'
import { isWorker } from './case-assignments/queries.ts'
import { answerEmail, questionEmail } from './case-questions/emails.ts'
import {
  insertQuestion,
  isForOwner,
  questionAbout,
  writeAnswer,
  type CaseKey,
  type QuestionRow,
} from './case-questions/queries.ts'
import { aboutCase, isCase, readCase, type CaseRow } from './queues.ts'

/** A case and its last question. @throws `Failure` 404 */
async function readQuestion(db: Database, key: CaseKey) {
  const [caseRow, row] = await Promise.all([readCase(db, key.kind, key.id), questionAbout(db, key)])
  if (!caseRow) throw new Failure('not-found', 'case.not-found')
  return { caseRow, row }
}

/**
 * Subject and detail of audit events with the text of a question. They contain the member, so that erasing the account
 * deletes the text, also when the case is gone.
 */
function questionEventAbout(key: CaseKey, caseRow: CaseRow) {
  const { subject, detail } = aboutCase(key, caseRow)
  const { memberId } = caseRow
  return { subject, detail: memberId === null ? detail : { ...detail, memberId } }
}

const isSameAnswer = (row: QuestionRow, answer: string, actor: string) =>
  row.answeredBy === actor && row.answer === answer

const isSameQuestion = (row: QuestionRow, question: string, actor: string) =>
  row.answeredAt === null && row.askedBy === actor && row.question === question

/**
 * Hands a case to the owners with a question, and emails them. Repeating the same question changes nothing.
 *
 * @param origin the site's origin
 * @throws `Failure` 404; 409 if another question about the case is open
 */
export async function askOwner(
  db: Database,
  key: CaseKey,
  question: string,
  { staff, origin }: { staff: AuditActor; origin: string },
): Promise<void> {
  const { kind, id } = key
  const { actor, at } = staff
  const { caseRow, row } = await readQuestion(db, key)
  if (row && row.answeredAt === null) {
    if (isSameQuestion(row, question, actor)) return
    throw new Failure('conflict', 'case.question-open')
  }
  const { subject, detail } = questionEventAbout(key, caseRow)
  const { reference } = caseRow
  try {
    // The next question replaces this one; the log keeps its text.
    await audited(db, { actor, at, act: 'case.asked', subject, detail: { ...detail, question } }, [
      assertInBatch(db, isCase(kind, id), isWorker(kind, actor), sql`NOT ${isForOwner(kind, id)}`),
      insertQuestion(db, key, question, staff),
      enqueueEmails(db, [questionEmail({ kind, id, reference, at }, origin)], at),
    ])
  } catch (error) {
    if (!isAssertionFailed(error)) throw error
    // A simultaneous identical request has asked the question.
    const stored = await questionAbout(db, key)
    if (stored && isSameQuestion(stored, question, actor)) return
    throw new Failure('conflict', 'case.question-open')
  }
}

type AnswerContext = {
  staff: AuditActor
  /** The site's origin. */
  origin: string
  /** `null` if the operator has set no key: no email is sent. */
  accounts: AccountService | null
}

/**
 * Hands a case back with the owner's answer, and emails the colleague who asked, if they may still work on it.
 * Repeating the same answer changes nothing.
 *
 * @throws `Failure` 404; 409 if no question about the case is open
 */
export async function answerQuestion(
  db: Database,
  key: CaseKey,
  answer: string,
  { staff, origin, accounts }: AnswerContext,
): Promise<void> {
  const { kind, id } = key
  const { actor, at } = staff
  const { caseRow, row } = await readQuestion(db, key)
  if (row && isSameAnswer(row, answer, actor)) return
  if (row?.answeredAt !== null) throw new Failure('conflict', 'case.question-answered')
  const { subject, detail } = questionEventAbout(key, caseRow)
  const writes: Write[] = [
    assertInBatch(db, isOwner(actor), isForOwner(kind, id)),
    writeAnswer(db, key, answer, staff),
  ]
  const { askedBy } = row
  if (askedBy !== null && askedBy !== actor) {
    const [account] = (await accountsOfIds(accounts, [askedBy])).found
    const mail = answerEmail({ kind, id, reference: caseRow.reference, at, askedBy }, origin)
    if (account?.confirmedAt) {
      const recipient = sql`SELECT ${account.email} AS recipient WHERE ${isWorker(kind, askedBy)}`
      writes.push(enqueueEmailTo(db, recipient, mail, at))
    }
  }
  try {
    const answerDetail = { ...detail, question: row.question, answer }
    await audited(db, { actor, at, act: 'case.answered', subject, detail: answerDetail }, writes)
  } catch (error) {
    if (!isAssertionFailed(error)) throw error
    // A simultaneous identical request has stored the answer.
    const stored = await questionAbout(db, key)
    if (stored && isSameAnswer(stored, answer, actor)) return
    throw new Failure('conflict', 'case.question-answered')
  }
}
