import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited, type AuditActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { suppressionEmail } from './mail-suppressions/emails.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import {
  companionsOfContact,
  isSuppressed,
  suppressionOf,
  liftSuppression,
  officeIfFirst,
  suppress,
} from './mail-suppressions/queries.ts'
import { discardEmailsTo, enqueueEmailTo } from '../platform/mail/writes.ts'
import { enqueueNotification } from '../platform/push/writes.ts'
import type { MailEvent } from './lib/mail-events.ts'

/**
 * Suppresses an address, deletes unsent emails to it, and emails the office once; for the contact of a safety timer it
 * notifies the companion instead. Idempotent.
 *
 * @param now epoch milliseconds
 */
export async function stopMail(db: Database, event: MailEvent, now: number): Promise<void> {
  const [existing] = await suppressionOf(db, event.address)
  if (existing) return
  const suppression = { ...event, at: now }
  const { reason } = event
  // The audit log is kept for years, so it omits the address.
  const auditEvent = {
    actor: 'system',
    act: 'mail.suppressed',
    subject: 'mail',
    detail: { reason },
    at: now,
  }
  await audited(db, auditEvent, [
    suppress(db, suppression),
    discardEmailsTo(db, event.address),
    enqueueEmailTo(db, officeIfFirst(suppression), suppressionEmail(suppression), now),
    enqueueNotification(db, companionsOfContact(event.address), { kind: 'timer' }, now),
  ])
}

/** Ends a suppression. Idempotent. */
export async function resumeMail(
  db: Database,
  { address, reason: liftReason }: { address: string; reason: string },
  { actor, at }: AuditActor,
): Promise<void> {
  const normalised = address.trim().toLowerCase()
  const [suppression] = await suppressionOf(db, normalised)
  if (!suppression) return
  const detail = { suppressed: suppression.reason, reason: liftReason }
  const event = { actor, at, act: 'mail.resumed', subject: 'mail', detail }
  try {
    await audited(db, event, [
      assertInBatch(db, isSuppressed(normalised)),
      liftSuppression(db, normalised),
    ])
  } catch (error) {
    // A colleague has ended the suppression already.
    if (!isAssertionFailed(error)) throw error
  }
}
