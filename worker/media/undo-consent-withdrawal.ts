import { audited } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { isBlocked } from './consents/blocklist.ts'
import { finalAt } from './consents/rules.ts'
import { liftWithdrawal, withdrawalOf, withdrawnFingerprint } from './consents/withdrawals.ts'
import type { Member } from '../accounts/lib/actor.ts'
import { Failure } from '../platform/lib/failure.ts'
import type { Own } from '../accounts/lib/own-caller.ts'

/**
 * Lifts the blocks that her withdrawal of a file has added, for an hour; the file itself is gone. May be repeated.
 *
 * @returns whether it can be uploaded anew: another withdrawal may still keep it blocked
 * @throws Failure 403 for staff; 404 when this account has not withdrawn it; 409 once that is final
 */
export async function undoConsentWithdrawal(
  db: Database,
  own: Own & Pick<Member, 'role'>,
  mediaId: string,
): Promise<boolean> {
  if (own.role !== null) throw new Failure('forbidden', 'own.forbidden')
  const row = await withdrawalOf(db, own, mediaId)
  if (!row) throw new Failure('not-found', 'http.not-found')
  if (row.allowedAt === null) {
    if (finalAt(row) <= own.now) throw new Failure('conflict', 'consent.final')
    await lift(db, own, mediaId)
  }
  return !(await isBlocked(db, await withdrawnFingerprint(db, mediaId), own.companionId))
}

async function lift(db: Database, own: Own, mediaId: string): Promise<void> {
  const { companionId, memberId, now } = own
  const act = { actor: memberId, at: now, act: 'media.allowed-again', subject: mediaId }
  try {
    await audited(db, { ...act, detail: { companionId } }, liftWithdrawal(db, own, mediaId))
  } catch (error) {
    if (!isAssertionFailed(error)) throw error
    // By the same press, perhaps: otherwise what she may do has changed since it was read.
    const row = await withdrawalOf(db, own, mediaId)
    if (row?.allowedAt == null) throw new Failure('forbidden', 'own.forbidden')
  }
}
