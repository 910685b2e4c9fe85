import { audited } from '../db/audited.ts'
import type { Database } from '../db/client.ts'
import { suppressionEmail } from '../features/mail-suppressions/emails.ts'
import { suppressionOf } from '../features/mail-suppressions/queries.ts'
import { officeIfFirst, suppress } from '../features/mail-suppressions/writes.ts'
import { discardEmailsTo, enqueueEmailTo } from '../features/outbox/writes.ts'
import type { MailEvent } from '../lib/mail-events.ts'

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
