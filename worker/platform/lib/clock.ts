/** Current time and timers; replaced in tests. */
export type Clock = {
  /** Epoch milliseconds. */
  now: () => number
  /** Runs the callback once; returns a function that cancels it. */
  after: (ms: number, callback: () => void) => () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

export const wait = (clock: Clock, ms: number) =>
  new Promise<void>((resolve) => void clock.after(ms, resolve))

/** @throws errors of the work, or an error after `ms` */
export async function withTimeout<T>(clock: Clock, ms: number, work: Promise<T>): Promise<T> {
  let cancel = () => {}
  const late = new Promise<never>((_, reject) => {
    cancel = clock.after(ms, () => reject(new Error(`No answer within ${ms} ms`)))
  })
  try {
    return await Promise.race([work, late])
  } finally {
    cancel()
  }
}
