import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited, type AuditActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { isOwner } from './administrators/queries.ts'
import { ensureMember, endSessionsOf } from './members/writes.ts'
import type { Account, AccountService } from './lib/account-service.ts'
import { recordEndedDevices } from '../platform/push/writes.ts'
import { Failure } from '../platform/lib/failure.ts'

/**
 * For a member who has lost their second factors: removes all of them, passkeys included, and ends every
 * session. A repeated call removes factors that the account service did not remove.
 *
 * @throws Failure 404, 409 for oneself, without a factor or without the right, 503 when the account service
 *   gives no answer
 */
export async function resetSecondFactors(
  { db, accounts }: { db: Database; accounts: AccountService },
  { id, account }: { id: string; account: Account | null },
  { actor, at }: AuditActor,
): Promise<void> {
  if (!account) throw new Failure('not-found', 'account.not-found')
  if (id === actor) throw new Failure('conflict', 'admin.self-factor-reset')
  const { factors } = account
  if (factors.length === 0) throw new Failure('conflict', 'account.no-factors')
  const detail = { factors: factors.map(({ kind }) => kind).join(', ') }
  await audited(db, { actor, at, act: 'member.factors-reset', subject: id, detail }, [
    assertInBatch(db, isOwner(actor)),
    ensureMember(db, id, at),
    recordEndedDevices(db, id, { except: null }),
    endSessionsOf(db, id, { kept: null, now: at }),
  ]).catch((error: unknown) => {
    throw isAssertionFailed(error) ? new Failure('forbidden', 'admin.forbidden') : error
  })
  for (const factor of factors) await accounts.removeFactor(id, factor)
}

type ResendParams = { id: string; account: Account | null; backTo: string }

/**
 * Makes the account service send the confirmation mail again.
 *
 * @param backTo target of the mail's link
 * @throws Failure 404, 409 when the address is confirmed already, 429 when a mail was sent a moment ago
 */
export async function resendConfirmation(
  { db, accounts }: { db: Database; accounts: AccountService },
  { id, account, backTo }: ResendParams,
  { actor, at }: AuditActor,
): Promise<void> {
  if (!account) throw new Failure('not-found', 'account.not-found')
  if (account.confirmedAt !== null) {
    throw new Failure('conflict', 'account.already-confirmed')
  }
  await accounts.resendConfirmation(account.email, backTo)
  await audited(db, { actor, at, act: 'member.confirmation-resent', subject: id }, [])
}
