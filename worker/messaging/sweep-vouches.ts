import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { lastMemberAfter, pairsOfRange, vouchesAmong, type PairRow } from './vouches/queries.ts'
import { isCountingDay, knownStepOf, pairHashOf, SWEEP_BATCH_SIZE } from './vouches/rules.ts'
import {
  beginSweep,
  confirmVouches,
  endSweep,
  resetOtherMarks,
  setMarks,
} from './vouches/writes.ts'

/** Batches of one run, which make five statements each. */
const MAX_BATCHES = 40

type Sweep = {
  /** Last member of the previous run; '' begins a new sweep. */
  after: string
  /** Epoch milliseconds. */
  now: number
  maxBatches?: number
  /** Members in a batch. */
  batchSize?: number
}

/**
 * Computes the hash of every companion and member with a conversation, and deletes all other vouches: those of companions
 * who have left, of erased members, and of deleted conversations. On Mondays it also counts the marks. A sweep that fails
 * deletes nothing, and the next night begins another one.
 *
 * @param siteSecret null: nothing can be computed, and nothing is deleted
 * @returns the member after whom the next run continues; null: the sweep has ended
 */
export async function sweepVouches(
  db: Database,
  siteSecret: string | null,
  { after, now, maxBatches = MAX_BATCHES, batchSize = SWEEP_BATCH_SIZE }: Sweep,
): Promise<string | null> {
  if (siteSecret === null) return null
  if (after === '') await writeAll(db, [beginSweep(db)])
  let previous = after
  for (let batch = 0; batch < maxBatches; batch++) {
    const last = await lastMemberAfter(db, previous, batchSize)
    if (last === null) {
      const writes = [endSweep(db)]
      if (isCountingDay(now)) writes.push(resetOtherMarks(db))
      await writeAll(db, writes)
      return null
    }
    const pairs = await pairsOfRange(db, { after: previous, last }, now)
    await sweepBatch(db, siteSecret, { pairs, now })
    previous = last
  }
  return previous
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
