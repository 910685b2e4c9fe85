import { setTimeout } from 'node:timers/promises'

const pausesMs = [50, 100, 200, 400, 800, 1600, 3200]

/** The messages of SQLite for a locked database, and of fetch for a call that the busy local runtime dropped. */
const BUSY =
  /SQLITE_BUSY|database is locked|fetch failed|other side closed|Network connection lost/i

const isBusy = (error: unknown): boolean =>
  error instanceof Error && (BUSY.test(error.message) || isBusy(error.cause))

/**
 * Repeats a step that failed because the local state or its runtime was busy, for up to ten seconds.
 *
 * @throws any other error at once, and the last one after ten seconds
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
