import { writeThenRead, type Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { liftTombstone, recordTombstone } from '../platform/db/tombstones.ts'
import { deleteFollow } from '../notifications/follows/queries.ts'
import { block, hiddenBy, hiddenWrites, unblock } from './hidden-companions/queries.ts'
import { endConversations } from './requests/ended.ts'
import { Failure } from '../platform/lib/failure.ts'

type HiddenChange = Record<'hide' | 'show' | 'block' | 'unblock', readonly string[]>

/**
 * Changes the companions whom a member hides or blocks. A block also ends the follow and the open conversations
 * between the two. May be repeated.
 *
 * @returns the companions whom the member hides after it
 * @throws Failure 409 for a block of an unknown companion, and beyond the maximum number of blocks
 */
export async function changeHiddenCompanions(
  db: Database,
  memberId: string,
  change: HiddenChange,
  now: number,
) {
  const writes: Write[] = []
  for (const companionId of change.block) {
    const pair = { memberId, companionId }
    writes.push(...block(db, { ...pair, now }))
    writes.push(recordTombstone(db, { ...tombstoneOf(pair), detail: detailOf(pair) }))
    writes.push(deleteFollow(db, pair))
    writes.push(...endConversations(db, pair, now))
  }
  if (change.unblock.length > 0) writes.push(unblock(db, memberId, change.unblock))
  for (const companionId of change.unblock) {
    writes.push(liftTombstone(db, tombstoneOf({ memberId, companionId })))
  }
  writes.push(...hiddenWrites(db, memberId, change, now))
  try {
    const [rows] = await writeThenRead(db, writes, [hiddenBy(db, memberId)])
    return rows
  } catch (error) {
    if (isAssertionFailed(error)) throw new Failure('conflict', 'hide.not-blocked')
    throw error
  }
}

type Pair = { memberId: string; companionId: string }

const tombstoneOf = ({ memberId, companionId }: Pair) =>
  ({ what: 'member.blocks-companion', subject: `${companionId} ${memberId}` }) as const
const detailOf = ({ memberId, companionId }: Pair) => ({ companion: companionId, member: memberId })
