import type { DecisionGround } from '#moderation/decisions'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import {
  audited,
  type AuditActor,
  type AuditEvent,
  type StaffActor,
} from '../platform/db/audited.ts'
import { writeAll, type Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { liftTombstone, recordTombstone } from '../platform/db/tombstones.ts'
import { isNoOwner, isOwner, readIsOwner } from '../accounts/administrators/queries.ts'
import { suspendedEmail } from '../accounts/appeals/emails.ts'
import { mailLanguageOf } from '../accounts/appeals/queries.ts'
import { publishRunBy } from '../catalogue/engine/projection.ts'
import { accountStatusOf } from '../accounts/members/queries.ts'
import { isErased, isSuspended } from '../accounts/members/rules.ts'
import { markAccountForSync, ensureMember, unsuspend, suspend } from '../accounts/members/writes.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import type { Account, AccountService } from '../accounts/lib/account-service.ts'
import { Failure } from '../platform/lib/failure.ts'
import { siteLanguage } from '../platform/lib/translations.ts'
import {
  suspendedAddressHash,
  SUSPENDED_ADDRESS_MS,
} from '../accounts/suspended-addresses/rules.ts'
import { suspendAddress, unsuspendAddress } from '../accounts/suspended-addresses/writes.ts'
import { offerAppealByMail } from '../accounts/offer-appeal.ts'
import { syncAccountStatus } from '../accounts/sync-account-status.ts'

type Services = { db: Database; accounts: AccountService }
const noPower = () => new Failure('conflict', 'admin.last-owner')

/** Recipient and ground of the mail about a suspension; `origin` for the link to the appeal. */
type Mailed = {
  email: string
  language: string
  ground: DecisionGround
  origin: string
  /** Identifies a new account with the same address; null: the site has no secret to compute it with. */
  addressHash: string | null
}

/**
 * Suspends a member: first in the site's rows, so that the next request is refused, then at the account
 * service. Idempotent.
 *
 * @param mailbox null: no confirmed address is known
 * @param extraWrites further writes of the same batch
 * @throws Failure 409 for oneself, and for an owner, whose role two people must revoke first
 */
export async function suspendMember(
  { db, accounts }: Services,
  id: string,
  reason: string,
  staff: StaffActor,
  mailbox: Mailed | null,
  extraWrites: { auditEvents: AuditEvent[]; writes: Write[] } = { auditEvents: [], writes: [] },
): Promise<void> {
  const { actor, at } = staff
  if (id === actor) throw new Failure('conflict', 'admin.self-suspension')
  const [status] = await accountStatusOf(db, id)
  if (isErased(status)) throw new Failure('conflict', 'member.deleted')
  if (isSuspended(status)) {
    await audited(db, extraWrites.auditEvents, [markAccountForSync(db, id), ...extraWrites.writes])
  } else {
    if (await readIsOwner(db, id)) throw new Failure('conflict', 'admin.owner-protected')
    const changes = { state: { before: 'active', after: 'suspended' } }
    const auditEvent = {
      actor,
      at,
      act: 'member.suspended',
      subject: id,
      detail: { reason, changes },
    }
    await audited(
      db,
      [auditEvent, ...extraWrites.auditEvents],
      [
        assertInBatch(db, isOwner(actor), isNoOwner(id)),
        ensureMember(db, id, at),
        suspend(db, id, at),
        recordTombstone(db, { what: 'member.suspended', subject: id }),
        publishRunBy(db, id),
        ...(mailbox ? await mailboxWrites(db, { id, reason, ...mailbox }, staff) : []),
        ...extraWrites.writes,
      ],
    ).catch((error: unknown) => {
      throw isAssertionFailed(error) ? noPower() : error
    })
  }
  await syncAccountStatus({ db, accounts }, id)
}

/** Mailbox for the mail about a suspension; null: the member has no confirmed address. */
export async function suspendedMailbox(
  db: Database,
  { id, account }: { id: string; account: Account | null },
  {
    siteSecret,
    ...details
  }: Pick<Mailed, 'ground' | 'origin'> & {
    /** Null: the site has none. */
    siteSecret: string | null
  },
): Promise<Mailed | null> {
  if (!account?.confirmedAt) return null
  const { email } = account
  const addressHash = siteSecret === null ? null : await suspendedAddressHash(siteSecret, email)
  const preferredLanguage = account.language ?? (await mailLanguageOf(db, id))
  return { ...details, email, addressHash, language: siteLanguage(preferredLanguage ?? '') }
}

/** Stores the hash of the address, and mails how to appeal. */
async function mailboxWrites(
  db: Database,
  {
    id: memberId,
    reason,
    email,
    language,
    ground,
    origin,
    addressHash,
  }: Mailed & { id: string; reason: string },
  staff: StaffActor,
): Promise<Write[]> {
  const about = { kind: 'membership', memberId, email, language, ground, reason } as const
  const { id, reference, why, writes } = await offerAppealByMail(db, about, staff, origin)
  const mail = suspendedEmail({ id, reference, language, email }, why)
  const allWrites = [...writes, enqueueEmails(db, [mail], staff.at)]
  if (addressHash !== null) {
    const until = staff.at + SUSPENDED_ADDRESS_MS
    allWrites.push(...suspendAddress(db, { addressHash, memberId, until }))
  }
  return allWrites
}

/** Guard of the right, and further writes of the same batch. */
type Undoing = { guard: Write; extraWrites: { auditEvents: AuditEvent[]; writes: Write[] } }

/**
 * Lifts a suspension: first at the account service, so that a partial failure leaves the member suspended.
 * Idempotent.
 *
 * @throws Failure 503 without any change here; 403 when the actor's right has ended: the ban is then set again
 */
export async function unsuspendMember(
  { db, accounts }: Services,
  id: string,
  { actor, at }: AuditActor,
  { guard, extraWrites }: Undoing = {
    guard: assertInBatch(db, isOwner(actor)),
    extraWrites: { auditEvents: [], writes: [] },
  },
): Promise<void> {
  const [status] = await accountStatusOf(db, id)
  if (!isSuspended(status)) return
  await accounts.unban(id)
  const changes = { state: { before: 'suspended', after: 'active' } }
  const auditEvent = { actor, at, act: 'member.lifted', subject: id, detail: { changes } }
  try {
    await audited(
      db,
      [auditEvent, ...extraWrites.auditEvents],
      [
        guard,
        unsuspend(db, id),
        liftTombstone(db, { what: 'member.suspended', subject: id }),
        ...unsuspendAddress(db, id),
        publishRunBy(db, id),
        ...extraWrites.writes,
      ],
    )
  } catch (error) {
    const isForbidden = isAssertionFailed(error)
    if (!isForbidden && extraWrites.writes.length === 0) throw error
    await writeAll(db, [markAccountForSync(db, id)])
    await syncAccountStatus({ db, accounts }, id)
    if (!isForbidden) throw error
    throw new Failure('forbidden', 'admin.forbidden')
  }
}
