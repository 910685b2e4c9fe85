const RUNS = 3
const ROUNDS = 4
/** Microseconds below which a ratio is meaningless; not a limit. */
export const MIN_MEASURED_US = 15_000
/** The number of parts of an input whose times, one part after the other, are compared with the time of the whole. */
export const PARTS = 8
/**
 * Eight eighths take linear work as long as the whole, and quadratic work an eighth of its time. The bound is far from
 * both, because a busy machine may double the time of either measurement.
 */
export const MAX_RATIO = 3
/** A ratio that no busy machine explains. */
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
 * The ratio of the time of the whole to that of eight runs on an eighth of it, by the minimum of several measurements; 0
 * if the whole takes too little time to measure. Eight runs, because the clock's ticks are longer than a single one. A
 * suspicious ratio is measured again, because more runs approach the minimum, unless no disturbance could explain it.
 */
export async function growthOf(whole: () => unknown, eighth: () => unknown): Promise<number> {
  const runParts = async () => {
    for (let part = 0; part < PARTS; part++) await eighth()
  }
  let wholeCost = Infinity
  let partsCost = Infinity
  for (let run = 0; run < ROUNDS * RUNS; run++) {
    wholeCost = Math.min(wholeCost, await costOf(whole))
    if (wholeCost < MIN_MEASURED_US) return 0
    if (run % RUNS === 0) partsCost = Math.min(partsCost, await leastCostOf(runParts))
    const growth = wholeCost / partsCost
    if (growth <= MAX_RATIO || (growth > CERTAIN && run >= RUNS)) break
  }
  return wholeCost / partsCost
}
