import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited, type StaffActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { recordTombstone } from '../platform/db/tombstones.ts'
import { siteLanguage } from '../platform/lib/translations.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { evasionEmail } from './appeals/emails.ts'
import { isPresent } from './members/queries.ts'
import { ensureMember, suspend } from './members/writes.ts'
import { offerAppealByMail } from './offer-appeal.ts'
import { SUSPENDED_ADDRESS_MS } from './suspended-addresses/rules.ts'
import { suspendAddress } from './suspended-addresses/writes.ts'

type Evasion = {
  memberId: string
  email: string
  addressHash: string
  language: string
  /** The site's origin, for the link to the appeal. */
  origin: string
  /** Epoch milliseconds. */
  now: number
}

const REASON = 'The confirmed address belongs to an account that was suspended.'

/**
 * Suspends a new account whose confirmed address belongs to a suspended one, and mails its owner how to appeal. Parallel
 * first calls suspend it once.
 */
export async function suspendEvasion(
  db: Database,
  { memberId, email, addressHash, language, origin, now }: Evasion,
): Promise<void> {
  const system: StaffActor = { actor: 'system', name: 'System', at: now }
  const about = {
    kind: 'membership',
    memberId,
    email,
    language: siteLanguage(language),
    ground: 'rules',
    reason: REASON,
  } as const
  const { id, reference, why, writes } = await offerAppealByMail(db, about, system, origin)
  const mail = evasionEmail({ id, reference, language: about.language, email }, why)
  const auditEvent = {
    actor: system.actor,
    at: now,
    act: 'member.evasion',
    subject: memberId,
    detail: { reason: REASON, changes: { state: { before: 'active', after: 'suspended' } } },
  }
  await audited(db, auditEvent, [
    ensureMember(db, memberId, now),
    assertInBatch(db, isPresent(memberId)),
    suspend(db, memberId, now),
    recordTombstone(db, { what: 'member.suspended', subject: memberId }),
    ...suspendAddress(db, { addressHash, memberId, until: now + SUSPENDED_ADDRESS_MS }),
    ...writes,
    enqueueEmails(db, [mail], now),
  ]).catch((error: unknown) => {
    if (!isAssertionFailed(error)) throw error
  })
}
