const RUNS = 3
/** Below that nothing has grown yet; no limit in itself. In microseconds. */
export const WORTH_A_RATIO = 15_000
/** Twice the input costs linear work twice the time, quadratic work four times. */
export const MOST = 3.2

/** In microseconds of this thread, whatever else the machine does. */
export async function costOf(work: () => unknown): Promise<number> {
  const { user: before } = process.threadCpuUsage()
  await work()
  return process.threadCpuUsage().user - before
}

/** The least of some runs: others may have been the first, or have collected garbage. */
export async function leastCostOf(work: () => unknown): Promise<number> {
  let least = Infinity
  for (let run = 0; run < RUNS; run++) least = Math.min(least, await costOf(work))
  return least
}
