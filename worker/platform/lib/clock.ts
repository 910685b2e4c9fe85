/** What time it is, and timers. */
export type Clock = {
  /** Epoch milliseconds. */
  now: () => number
  /** Calls back once, unless what it returns is called before. */
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

/** @throws what the work throws, or an error when it takes longer */
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
