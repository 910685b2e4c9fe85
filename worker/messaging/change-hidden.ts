import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { liftTombstone, recordTombstone } from '../platform/db/tombstones.ts'
import { deleteFollow } from '../notifications/follows/queries.ts'
import { block, changeHidden, hiddenBy, unblock } from './hidden-companions/queries.ts'
import { endConversations, hasNoneWaiting, openWith } from './requests/ended.ts'
import { isRequestConflict } from './requests/writes.ts'
import { Failure } from '../platform/lib/failure.ts'

type HiddenChange = Record<'hide' | 'show' | 'block' | 'unblock', readonly string[]>

/**
 * Changes the companions whom a member hides or blocks. A block also ends the follow and the open conversations
 * between the two. May be repeated.
 *
 * @throws Failure 409 for a block of an unknown companion, and beyond the maximum number of blocks
 */
export async function changeHiddenCompanions(
  db: Database,
  memberId: string,
  change: HiddenChange,
  now: number,
) {
  for (const companionId of change.block) await blockOne(db, memberId, companionId, now)
  if (change.unblock.length > 0) {
    const tombstones = change.unblock.map((companionId) =>
      liftTombstone(db, {
        what: 'member.blocks-companion',
        subject: `${companionId} ${memberId}`,
      }),
    )
    await writeAll(db, [unblock(db, memberId, change.unblock), ...tombstones])
  }
  await changeHidden(db, memberId, change, now)
  return hiddenBy(db, memberId)
}

async function blockOne(
  db: Database,
  memberId: string,
  companionId: string,
  now: number,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await writeAll(db, [
        ...block(db, { memberId, companionId, now }),
        recordTombstone(db, {
          what: 'member.blocks-companion',
          subject: `${companionId} ${memberId}`,
          detail: { companion: companionId, member: memberId },
        }),
        deleteFollow(db, { memberId, companionId }),
        ...endConversations(db, await openWith(db, { memberId, companionId }), now),
        assertInBatch(db, hasNoneWaiting({ memberId, companionId })),
      ])
      return
    } catch (error) {
      // The other side acted first: the next attempt reads the change.
      const isRace = isRequestConflict(error) || isAssertionFailed(error)
      if (!isRace) throw error
      if (attempt < 3) continue
      throw new Failure('conflict', 'hide.not-blocked')
    }
  }
}
