const RUNS = 3
const ROUNDS = 4
/** Microseconds below which a ratio is meaningless; not a limit. */
export const MIN_MEASURED_US = 15_000
/** Doubling the input doubles the time of linear work and quadruples that of quadratic work. */
export const MAX_RATIO = 3.2
/** A ratio beyond doubt: even cubic work only takes eight times as long. */
const CERTAIN = 16

/** CPU time. Linux updates the user part alone only at clock ticks. */
function spent(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

/** Microseconds of this thread's CPU time, independent of other processes. */
export async function costOf(work: () => unknown): Promise<number> {
  const startedAt = spent()
  await work()
  return spent() - startedAt
}

/** The minimum of several runs, because some of them include warm-up or garbage collection. */
export async function leastCostOf(work: () => unknown): Promise<number> {
  let least = Infinity
  for (let run = 0; run < RUNS; run++) least = Math.min(least, await costOf(work))
  return least
}

/**
 * The ratio of the times of the whole and its half, by the minimum of their runs; 0 if it takes too little time to
 * measure. A suspicious ratio is measured again, unless no disturbance could explain it, because more runs approach the
 * minimum. A single run of the whole is enough where the minimum could only be smaller.
 */
export async function growthOf(whole: () => unknown, half: () => unknown): Promise<number> {
  let ofWhole = Infinity
  let ofHalf = Infinity
  for (let run = 0; run < ROUNDS * RUNS; run++) {
    ofWhole = Math.min(ofWhole, await costOf(whole))
    if (ofWhole < MIN_MEASURED_US) return 0
    if (run % RUNS === 0) ofHalf = Math.min(ofHalf, await leastCostOf(half))
    const growth = ofWhole / ofHalf
    if (growth <= MAX_RATIO || (growth > CERTAIN && run >= RUNS)) break
  }
  return ofWhole / ofHalf
}
