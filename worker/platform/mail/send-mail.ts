import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Write } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import { outbox } from './schema.ts'
import { isSafetyMail } from './writes.ts'
import { logError } from '../lib/event-counts.ts'
import type { Mailer } from './mailer.ts'
import {
  FIRST_WAIT_MS,
  MAX_ERROR,
  MAX_DOUBLINGS,
  MAIL_BATCH_SIZE,
  SAFETY_WAIT_MS,
  STUCK_AFTER_FAILURES,
} from './rules.ts'

type ClaimedMail = {
  cause: string
  recipient: string | null
  subject: string
  text: string
  language: string
  unsubscribe: string | null
  tries: number
}

/**
 * Sends emails that are due. Each email is claimed first by postponing its next attempt: no other
 * run sends it, and a failure of any kind simply leaves that attempt. If the Worker stops between
 * sending and storing the result, the email is sent twice rather than never.
 *
 * @param now epoch milliseconds
 * @returns number of claimed emails; fewer than `MAIL_BATCH_SIZE`: nothing more is due
 * @throws errors of D1
 */
export async function sendMail(db: Database, mailer: Mailer, now: number): Promise<number> {
  const claimedMails = await claim(db, mailer.office !== null, now)
  await Promise.all(claimedMails.map((mail) => sendOne(db, mailer, mail, now)))
  return claimedMails.length
}

const claim = (db: Database, hasOffice: boolean, now: number) =>
  db.all<ClaimedMail>(sql`
    ${claimRow(now)}
    WHERE cause IN (
      SELECT cause FROM ${outbox} WHERE sent_at IS NULL AND due_at <= ${now}
        AND (recipient IS NOT NULL OR ${hasOffice ? 1 : 0})
      ORDER BY due_at LIMIT ${MAIL_BATCH_SIZE})
    RETURNING cause, recipient, subject, text, language, unsubscribe, tries`)

const claimRow = (now: number) => sql`UPDATE ${outbox} SET tries = tries + 1,
  due_at = ${now} + iif(${isSafetyMail}, ${SAFETY_WAIT_MS}, ${FIRST_WAIT_MS} * (1 << min(tries, ${MAX_DOUBLINGS})))`

/** Claims one email regardless of its due time. `sendClaimed` must follow. */
export const claimSingleEmail = (db: Database, cause: string, now: number): Write =>
  db.run(sql`${claimRow(now)} WHERE cause = ${cause}`)

/**
 * Sends a claimed email, unless it was discarded since.
 *
 * @returns `sent`, and the error if it failed
 */
export async function sendClaimed(db: Database, mailer: Mailer, cause: string, now: number) {
  const [mail] = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.cause, cause), isNull(outbox.sentAt)))
  if (!mail) return { sent: false, lastError: null }
  const lastError = await sendOne(db, mailer, mail as ClaimedMail, now)
  return { sent: lastError === null, lastError }
}

/** @returns `null` if the email was sent, otherwise the error */
async function sendOne(
  db: Database,
  mailer: Mailer,
  mail: ClaimedMail,
  now: number,
): Promise<string | null> {
  const { cause, recipient, subject, text, language, unsubscribe, tries } = mail
  try {
    const to = recipient ?? mailer.office
    if (to === null) throw new Error('No address of the office is set up')
    await mailer.send({ to, subject, text, language, unsubscribe })
  } catch (error) {
    report(cause, tries, error)
    const reason = whyOf(error)
    await db.run(sql`UPDATE ${outbox} SET last_error = ${reason}
      WHERE cause = ${cause} AND sent_at IS NULL`)
    return reason
  }
  await db.run(sql`
    UPDATE ${outbox} SET sent_at = ${now}, recipient = NULL, subject = NULL, text = NULL,
      last_error = NULL, unsubscribe = NULL, until_read = NULL
    WHERE cause = ${cause}`)
  return null
}

/** Error text for staff. It may include the address, which they see anyway. */
function whyOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return [code, message].filter(Boolean).join(': ').slice(0, MAX_ERROR) || 'No reason was given'
}

/** An error's message may include the address, so only its name and code are logged. */
function report(cause: string, tries: number, error: unknown): void {
  const { name, code } = error as { name?: string; code?: string }
  const event = tries < STUCK_AFTER_FAILURES ? 'mail.failed' : 'mail.stuck'
  logError(event, { cause, tries, name, code })
}
