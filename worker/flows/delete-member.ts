import { assertInBatch } from '../db/assert-in-batch.ts'
import { audited, type AuditEvent } from '../db/audited.ts'
import type { Write } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import { isAssertionFailed, isSubscriptionRenewing } from '../db/refusals.ts'
import { isNotTheLast } from '../features/administrators/queries.ts'
import { accountStatusOf } from '../features/members/queries.ts'
import { ensureMember } from '../features/members/writes.ts'
import { isErased } from '../features/members/rules.ts'
import type { AccountService } from '../lib/account-service.ts'
import { Failure } from '../lib/failure.ts'
import { syncAccountStatus } from './sync-account-status.ts'
import { lifecycles } from './data-retention.ts'

type By = Pick<AuditEvent, 'actor' | 'at' | 'detail'> & {
  /** The member's confirmed address, where it is known. */
  email?: string | null
  /** What is written in the same batch. */
  also?: readonly Write[]
}

/**
 * Deletes a member. The rows go first, so that no token opens anything any more; the account follows,
 * and is retried later when its service doesn't answer. May be repeated.
 *
 * @param accounts null: the account stays due until there is a key to delete it with
 * @throws Failure 409 while a card is charged, or for the last administrator
 */
export async function deleteMember(
  { db, accounts }: { db: Database; accounts: AccountService | null },
  id: string,
  by: By,
): Promise<void> {
  await eraseMember(db, id, by)
  if (accounts) await syncAccountStatus({ db, accounts }, id)
}

/**
 * Deletes the rows alone. Payment records are kept under a pseudonym; see each lifecycle.
 *
 * @throws Failure 409 while a card is charged, or for the last administrator
 */
export async function eraseMember(
  db: Database,
  id: string,
  { actor, at, detail, email, also = [] }: By,
) {
  const [status] = await accountStatusOf(db, id)
  if (isErased(status)) return
  const act: AuditEvent = { actor, at, act: 'member.deleted', subject: id, detail: detail ?? {} }
  try {
    await audited(db, act, [
      assertInBatch(db, isNotTheLast(id)),
      ensureMember(db, id, at),
      ...lifecycles.flatMap(({ erase }) => erase(db, id, at, email)),
      ...also,
    ])
  } catch (error) {
    throw refusalOf(error)
  }
}

function refusalOf(error: unknown): unknown {
  if (isAssertionFailed(error)) {
    return new Failure('conflict', 'admin.last-deleted')
  }
  if (isSubscriptionRenewing(error)) {
    return new Failure('conflict', 'payment.still-renews')
  }
  return error
}
