import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited, type AuditActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { suppressionEmail } from './mail-suppressions/emails.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { isSuppressed, suppressionOf } from './mail-suppressions/queries.ts'
import { liftSuppression, officeIfFirst, suppress } from './mail-suppressions/writes.ts'
import { discardEmailsTo, enqueueEmailTo } from '../platform/mail/writes.ts'
import type { MailEvent } from './lib/mail-events.ts'

/**
 * Sends an address nothing more, unsent mail included, and mails the office once. May be repeated.
 *
 * @param now epoch milliseconds
 */
export async function stopMail(db: Database, event: MailEvent, now: number): Promise<void> {
  const [known] = await suppressionOf(db, event.address)
  if (known) return
  const suppression = { ...event, at: now }
  const { reason } = event
  // The address itself is not for a log that is kept for years.
  const act = {
    actor: 'system',
    act: 'mail.suppressed',
    subject: 'mail',
    detail: { reason },
    at: now,
  }
  await audited(db, act, [
    suppress(db, suppression),
    discardEmailsTo(db, event.address),
    enqueueEmailTo(db, officeIfFirst(suppression), suppressionEmail(suppression), now),
  ])
}

/** Sends an address mail again, from the next one on. May be repeated. */
export async function resumeMail(
  db: Database,
  { address, reason: why }: { address: string; reason: string },
  { actor, at }: AuditActor,
): Promise<void> {
  const known = address.trim().toLowerCase()
  const [suppression] = await suppressionOf(db, known)
  if (!suppression) return
  const detail = { suppressed: suppression.reason, reason: why }
  const act = { actor, at, act: 'mail.resumed', subject: 'mail', detail }
  try {
    await audited(db, act, [assertInBatch(db, isSuppressed(known)), liftSuppression(db, known)])
  } catch (error) {
    // Someone else has done so.
    if (!isAssertionFailed(error)) throw error
  }
}
