import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited, type AuditActor, type AuditEvent } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { claimOne, sendClaimed } from '../platform/mail/send-mail.ts'
import { discardEmail, isUnsent } from '../platform/mail/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import type { Mailer } from '../platform/mail/mailer.ts'

/** @throws Failure 409 when the mail is not as the writes demand it */
async function takeAction(
  db: Database,
  act: AuditEvent,
  writes: Parameters<typeof audited>[2],
): Promise<void> {
  try {
    await audited(db, act, writes)
  } catch (error) {
    throw isAssertionFailed(error) ? new Failure('conflict', 'email.changed') : error
  }
}

/**
 * Tries a mail at once that could not be sent. Of two who do so at once one does.
 *
 * @param tries as often as it had been tried when that was decided
 * @throws Failure 409
 */
export async function retryMail(
  { db, mailer }: { db: Database; mailer: Mailer },
  { cause, tries }: { cause: string; tries: number },
  { actor, at }: AuditActor,
): Promise<{ sent: boolean; lastError: string | null }> {
  const act = { actor, at, act: 'mail.retried', subject: cause }
  await takeAction(db, act, [assertInBatch(db, isUnsent(cause, tries)), claimOne(db, cause, at)])
  return sendClaimed(db, mailer, cause, at)
}

/** Gives up a mail for good. @throws Failure 409 */
export async function discardMail(
  db: Database,
  { cause, reason }: { cause: string; reason: string },
  { actor, at }: AuditActor,
): Promise<void> {
  const act = { actor, at, act: 'mail.discarded', subject: cause, detail: { reason } }
  await takeAction(db, act, [assertInBatch(db, isUnsent(cause)), discardEmail(db, cause)])
}
