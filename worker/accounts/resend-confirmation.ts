import { audited, type AuditActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import type { Account, AccountService } from './lib/account-service.ts'
import { Failure } from '../platform/lib/failure.ts'

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
    throw new Failure('conflict', 'account.confirmed-already')
  }
  await accounts.resendConfirmation(account.email, backTo)
  await audited(db, { actor, at, act: 'member.confirmation-resent', subject: id }, [])
}
