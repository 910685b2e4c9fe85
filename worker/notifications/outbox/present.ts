import { MAIL_LATE_MS } from '#platform/limits'
import type { UnsentMail } from '#notifications/unsent-mail'
import { iso } from '../../platform/lib/time.ts'
import type { UnsentRow } from '../../platform/mail/queries.ts'

/** Recipient and error of an unsent email; never its text. */
export const presentUnsentMail = (row: UnsentRow, now: number): UnsentMail => ({
  cause: row.cause,
  recipient: row.recipient,
  subject: row.subject ?? '',
  createdAt: iso(row.createdAt),
  isLate: row.createdAt < now - MAIL_LATE_MS,
  tries: row.tries,
  nextTryAt: iso(row.dueAt),
  lastError: row.lastError,
})
