import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { recordVisit } from './members/queries.ts'
import { isNotSuspendedAddress } from './suspended-addresses/queries.ts'
import type { Member } from './lib/actor.ts'

type NewMember = Pick<Member, 'id' | 'displayName'> & { language: string; addressHash: string }

/**
 * Records the first visit of an account, unless its address belongs to a suspended one: a recorded account counts as
 * checked.
 *
 * @param now epoch milliseconds
 * @returns false if nothing was recorded, because the address belongs to a suspended account
 */
export async function recordNewMember(
  db: Database,
  { addressHash, ...visitor }: NewMember,
  now: number,
): Promise<boolean> {
  const guard = [assertInBatch(db, isNotSuspendedAddress(addressHash, now))]
  try {
    await recordVisit(db, visitor, now, guard)
    return true
  } catch (error) {
    if (isAssertionFailed(error)) return false
    throw error
  }
}
