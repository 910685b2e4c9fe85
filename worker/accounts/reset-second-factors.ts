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
  if (id === actor) throw new Failure('conflict', 'admin.yourself-factors')
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
