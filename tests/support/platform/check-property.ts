import * as fc from 'fast-check'
import type { IAsyncProperty } from 'fast-check'
import { scheduleSeed } from '../tier.ts'

/** Time limit of the search for a smaller example. */
const SHRINK_MS = 30_000

/**
 * Checks a property `runs` times. A failure prints its seed and the smallest example; the same `VELOURS_SEED` repeats
 * it.
 */
export async function checkProperty<Values>(
  property: IAsyncProperty<Values>,
  runs: number,
): Promise<void> {
  const seed = scheduleSeed()
  const { failed, counterexamplePath } = await fc.check(property, {
    seed,
    numRuns: runs,
    endOnFailure: true,
  })
  if (!failed) return
  await fc.assert(property, {
    seed,
    path: counterexamplePath ?? '',
    numRuns: runs,
    interruptAfterTimeLimit: SHRINK_MS,
    markInterruptAsFailure: true,
  })
}
