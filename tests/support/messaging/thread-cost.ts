const RUNS = 3
const ROUNDS = 4
/** Below that nothing has grown yet; no limit in itself. In microseconds. */
export const WORTH_A_RATIO = 15_000
/** Twice the input costs linear work twice the time, quadratic work four times. */
export const MOST = 3.2
/** Cubic work takes eight times as long. */
const CERTAIN = 16

/** What Linux counts as the user's part alone may stand still for a while: its clock ticks decide. */
function spent(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

/** In microseconds of this thread, whatever else the machine does. */
export async function costOf(work: () => unknown): Promise<number> {
  const before = spent()
  await work()
  return spent() - before
}

/** The least of some runs: others may have been the first, or have collected garbage. */
export async function leastCostOf(work: () => unknown): Promise<number> {
  let least = Infinity
  for (let run = 0; run < RUNS; run++) least = Math.min(least, await costOf(work))
  return least
}

/**
 * How many times as long the whole takes as its half, by the least of their runs; 0 where it takes too
 * little time to know. What seems to grow too fast is measured again, unless no disturbance explains it: more
 * runs come closer to the least. One of the whole is enough where the least could only be a smaller growth.
 */
export async function growthOf(whole: () => unknown, half: () => unknown): Promise<number> {
  let ofWhole = Infinity
  let ofHalf = Infinity
  for (let run = 0; run < ROUNDS * RUNS; run++) {
    ofWhole = Math.min(ofWhole, await costOf(whole))
    if (ofWhole < WORTH_A_RATIO) return 0
    if (run % RUNS === 0) ofHalf = Math.min(ofHalf, await leastCostOf(half))
    const growth = ofWhole / ofHalf
    if (growth <= MOST || (growth > CERTAIN && run >= RUNS)) break
  }
  return ofWhole / ofHalf
}
