import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited, type AuditActor, type AuditEvent } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { claimSingleEmail, sendClaimed } from '../platform/mail/send-mail.ts'
import { discardEmail, isUnsent } from '../platform/mail/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import type { Mailer } from '../platform/mail/mailer.ts'

/** @throws `Failure` 409 if the email no longer meets the assertions */
async function takeAction(
  db: Database,
  event: AuditEvent,
  writes: Parameters<typeof audited>[2],
): Promise<void> {
  try {
    await audited(db, event, writes)
  } catch (error) {
    throw isAssertionFailed(error) ? new Failure('conflict', 'email.changed') : error
  }
}

/**
 * Retries an unsent email now. Of two simultaneous retries one is refused.
 *
 * @param tries number of attempts when the caller read the email
 * @throws `Failure` 409
 */
export async function retryMail(
  { db, mailer }: { db: Database; mailer: Mailer },
  { cause, tries }: { cause: string; tries: number },
  { actor, at }: AuditActor,
): Promise<{ sent: boolean; lastError: string | null }> {
  const event = { actor, at, act: 'mail.retried', subject: cause }
  await takeAction(db, event, [
    assertInBatch(db, isUnsent(cause, tries)),
    claimSingleEmail(db, cause, at),
  ])
  return sendClaimed(db, mailer, cause, at)
}

/** Deletes an unsent email permanently. @throws `Failure` 409 */
export async function discardMail(
  db: Database,
  { cause, reason }: { cause: string; reason: string },
  { actor, at }: AuditActor,
): Promise<void> {
  const event = { actor, at, act: 'mail.discarded', subject: cause, detail: { reason } }
  await takeAction(db, event, [assertInBatch(db, isUnsent(cause)), discardEmail(db, cause)])
}
