import * as fc from 'fast-check'
import type { IAsyncProperty } from 'fast-check'
import { scheduleSeed } from '../tier.ts'

/** The search for a smaller example ends after that. */
const SHRINK_MS = 30_000

/**
 * Runs a property that often. A failure is printed with its seed and the smallest example that was found;
 * the same `VELOURS_SEED` repeats it.
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
