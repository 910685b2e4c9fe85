import { setTimeout } from 'node:timers/promises'
import type { Around } from '../../support/platform/intercept.ts'

/** Delay of each call, so that concurrent ones end together. */
const DELAY_MS = 10

/** Counts sequential round trips to stores: concurrent calls count as one. */
export function waveCounter() {
  let finished = 0
  const around: Around = async (_, work) => {
    const wave = finished + 1
    await setTimeout(DELAY_MS)
    try {
      return await work()
    } finally {
      finished = Math.max(finished, wave)
    }
  }
  return { around, count: () => finished }
}
