import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** `second` in `npm run test:all`; `first` otherwise, also for a file run by hand. */
    tier: 'first' | 'second'
    /** `VELOURS_SEED`, else the same for everyone. */
    seed: number
  }
}

/**
 * The number of runs of a random schedule. In `tests/unit` and `tests/worker` its test has the tag `schedule`, by
 * which the second tier runs it again, in full.
 *
 * @param first 10 to 200
 */
export const scheduleRuns = (first: number, full: number) =>
  inject('tier') === 'first' ? first : full

/** The seed of all random schedules of this run. */
export const scheduleSeed = () => inject('seed')
