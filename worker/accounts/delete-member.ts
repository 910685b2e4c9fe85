import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited, type AuditActor, type AuditEvent } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed, isSubscriptionRenewing } from '../platform/db/refusals.ts'
import { recordTombstone } from '../platform/db/tombstones.ts'
import { isNoOwner, isNotTheLast, isOwner, readIsOwner } from './administrators/queries.ts'
import { accountStatusOf, closedBefore } from './members/queries.ts'
import { ensureMember } from './members/writes.ts'
import { isErased, CLOSED_ACCOUNT_RETENTION_MS } from './members/rules.ts'
import type { Account, AccountService } from './lib/account-service.ts'
import { Failure } from '../platform/lib/failure.ts'
import { syncAccountStatus } from './sync-account-status.ts'
import { registeredLifecycles } from '../platform/db/lifecycle.ts'

type DeletionContext = Pick<AuditEvent, 'actor' | 'at' | 'detail'> & {
  /** Confirmed address of the member, if it is known. */
  email?: string | null
  /** Writes of the same batch. */
  extraWrites?: readonly Write[]
}

/**
 * Deletes a member. The rows go first, so that no token is accepted any more; then the account. A job retries
 * the account while its service does not answer. Idempotent.
 *
 * @param accounts null: the account stays due until there is a key to delete it with
 * @throws Failure 409 while a card is charged, for the last owner, or without the right
 */
export async function deleteMember(
  { db, accounts }: { db: Database; accounts: AccountService | null },
  id: string,
  staff: DeletionContext,
): Promise<void> {
  await eraseMember(db, id, staff)
  if (accounts) await syncAccountStatus({ db, accounts }, id)
}

/**
 * The same by staff, including everything stored under the member's confirmed address.
 *
 * @throws Failure 409 as `deleteMember`, and for oneself
 */
export async function deleteByStaff(
  services: { db: Database; accounts: AccountService },
  { id, account }: { id: string; account: Pick<Account, 'email' | 'confirmedAt'> | null },
  reason: string,
  { actor, at }: AuditActor,
): Promise<void> {
  if (id === actor) throw new Failure('conflict', 'admin.self-deletion')
  const email = (account?.confirmedAt && account.email) || null
  await deleteMember(services, id, { actor, at, email, detail: { reason } })
}

/**
 * Deletes only the rows. Payment records stay under a pseudonym; see each lifecycle. An actor who is neither
 * the member nor the system must be an administrator when the batch runs.
 *
 * @throws Failure 409 while a card is charged, for the last owner, without the right, or by staff for an owner,
 *   whose role two people must revoke first
 */
export async function eraseMember(
  db: Database,
  id: string,
  { actor, at, detail, email, extraWrites = [] }: DeletionContext,
) {
  const [status] = await accountStatusOf(db, id)
  if (isErased(status)) return
  const auditEvent: AuditEvent = {
    actor,
    at,
    act: 'member.deleted',
    subject: id,
    detail: detail ?? {},
  }
  const isByStaff = actor !== id && actor !== 'system'
  if (isByStaff && (await readIsOwner(db, id)))
    throw new Failure('conflict', 'admin.owner-protected')
  const conditions = isByStaff ? [isOwner(actor), isNoOwner(id)] : [isNotTheLast(id)]
  try {
    await audited(db, auditEvent, [
      assertInBatch(db, ...conditions),
      ensureMember(db, id, at),
      recordTombstone(db, { what: 'member.erased', subject: id }),
      ...registeredLifecycles().flatMap(({ erase }) => erase(db, id, at, email)),
      ...extraWrites,
    ])
  } catch (error) {
    throw refusalOf(error, isByStaff)
  }
}

function refusalOf(error: unknown, isByStaff: boolean): unknown {
  if (isAssertionFailed(error)) {
    return new Failure('conflict', isByStaff ? 'admin.last-owner' : 'admin.last-owner-deletion')
  }
  if (isSubscriptionRenewing(error)) {
    return new Failure('conflict', 'payment.still-renews')
  }
  return error
}

/** Accounts of one run; each erasure is a batch of about a hundred statements. */
const MAX_ERASURES = 1

/** Erases some of the accounts that were closed a year ago, except those that still pay. @returns true if more may be due */
export async function eraseClosed(db: Database, now: number): Promise<boolean> {
  const detail = { reason: 'closed for 12 months' }
  const time = now - CLOSED_ACCOUNT_RETENTION_MS
  const closedAccounts = await closedBefore(db, { time, limit: MAX_ERASURES })
  let erasedCount = 0
  for (const { id } of closedAccounts) {
    try {
      await eraseMember(db, id, { actor: 'system', at: now, detail })
      erasedCount++
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      console.warn(JSON.stringify({ event: 'retention.waits', cause: error.message }))
    }
  }
  return erasedCount === MAX_ERASURES
}
