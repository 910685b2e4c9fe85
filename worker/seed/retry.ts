import { setTimeout } from 'node:timers/promises'

const pausesMs = [50, 100, 200, 400, 800, 1600, 3200]

/** SQLite's words for a database in which another process writes at this moment. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  (/SQLITE_BUSY|database is locked/i.test(error.message) || isBusy(error.cause))

/**
 * Repeats a write that was refused because another process uses the same local state, for up to ten seconds.
 *
 * @throws every other error at once, and this one in the end
 */
export async function retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  for (const pause of pausesMs) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error)) throw error
      await setTimeout(pause * (0.5 + Math.random()))
    }
  }
  return work()
}
