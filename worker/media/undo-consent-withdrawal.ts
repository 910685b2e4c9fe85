import { audited } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { isBlocked } from './consents/blocklist.ts'
import { finalAt } from './consents/rules.ts'
import { liftWithdrawal, withdrawalOf, withdrawnFingerprint } from './consents/withdrawals.ts'
import type { Member } from '../accounts/lib/actor.ts'
import { Failure } from '../platform/lib/failure.ts'
import type { SilentOwnCaller } from '../accounts/lib/own-caller.ts'

/**
 * Lifts the blocks that a companion's withdrawal has added, within an hour of it; the file itself stays deleted. May
 * be repeated.
 *
 * @returns true if the file can be uploaded again; false if another withdrawal still blocks it
 * @throws Failure 403 for staff; 404 if this account has not withdrawn it; 409 once the withdrawal is final
 */
export async function undoConsentWithdrawal(
  db: Database,
  caller: SilentOwnCaller & Pick<Member, 'role'>,
  mediaId: string,
): Promise<boolean> {
  if (caller.role !== null) throw new Failure('forbidden', 'own.forbidden')
  const row = await withdrawalOf(db, caller, mediaId)
  if (!row) throw new Failure('not-found', 'http.not-found')
  if (row.allowedAt === null) {
    if (finalAt(row) <= caller.now) throw new Failure('conflict', 'consent.withdrawal-final')
    await lift(db, caller, mediaId)
  }
  return !(await isBlocked(db, await withdrawnFingerprint(db, mediaId), caller.companionId))
}

async function lift(db: Database, caller: SilentOwnCaller, mediaId: string): Promise<void> {
  const { companionId, memberId, now } = caller
  const act = { actor: memberId, at: now, act: 'media.allowed-again', subject: mediaId }
  try {
    await audited(db, { ...act, detail: { companionId } }, liftWithdrawal(db, caller, mediaId))
  } catch (error) {
    if (!isAssertionFailed(error)) throw error
    // A repeated request may have lifted it already; otherwise the rights of the account have changed since they were
    // read.
    const row = await withdrawalOf(db, caller, mediaId)
    if (row?.allowedAt == null) throw new Failure('forbidden', 'own.forbidden')
  }
}
