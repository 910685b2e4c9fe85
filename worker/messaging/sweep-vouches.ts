import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { lastMemberAfter, pairsAfter, vouchesAmong, type PairRow } from './vouches/queries.ts'
import { isCountingDay, knownStepOf, pairHashOf } from './vouches/rules.ts'
import {
  beginSweep,
  confirmVouches,
  endSweep,
  resetOtherMarks,
  setMarks,
} from './vouches/writes.ts'

/**
 * Computes the hash of every companion and member with a conversation, and deletes all other vouches: those of companions
 * who have left, of erased members, and of deleted conversations. On Mondays it also counts the marks, the same night for
 * all members. A run that fails deletes nothing, and the next one begins again.
 *
 * @param siteSecret null: nothing can be computed, and nothing is deleted
 * @param now epoch milliseconds
 */
export async function sweepVouches(
  db: Database,
  siteSecret: string | null,
  now: number,
): Promise<void> {
  if (siteSecret === null) return
  await writeAll(db, [beginSweep(db)])
  let after = ''
  for (;;) {
    const last = await lastMemberAfter(db, after)
    if (last === null) break
    await sweepBatch(db, siteSecret, { pairs: await pairsAfter(db, after, now), now })
    after = last
  }
  const writes = [endSweep(db)]
  if (isCountingDay(now)) writes.push(resetOtherMarks(db))
  await writeAll(db, writes)
}

async function sweepBatch(
  db: Database,
  siteSecret: string,
  { pairs, now }: { pairs: readonly PairRow[]; now: number },
): Promise<void> {
  const hashes = await Promise.all(pairs.map((pair) => pairHashOf(siteSecret, pair)))
  const stored = new Set((await vouchesAmong(db, hashes)).map(({ pair }) => pair))
  const writes = [confirmVouches(db, [...stored])]
  if (isCountingDay(now)) {
    const counts = new Map<string, number>()
    pairs.forEach(({ memberId, counts: isCounted }, index) => {
      const isGiven = isCounted === 1 && stored.has(hashes[index] ?? '')
      counts.set(memberId, (counts.get(memberId) ?? 0) + (isGiven ? 1 : 0))
    })
    const marks = [...counts].map(([memberId, count]) => ({ memberId, step: knownStepOf(count) }))
    writes.push(setMarks(db, marks))
  }
  await writeAll(db, writes)
}
