import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** `second` in `npm run test:all`; otherwise `first`, also for a single file. */
    tier: 'first' | 'second'
    /** `VELOURS_SEED`, or a constant. */
    seed: number
  }
}

/**
 * The number of runs of a random schedule. In `tests/unit` and `tests/worker` its test has the tag `schedule`, with
 * which the second tier runs it again, in full.
 *
 * @param first 10 to 200
 */
export const scheduleRuns = (first: number, full: number) =>
  inject('tier') === 'first' ? first : full

/** The seed of all random schedules of this run. */
export const scheduleSeed = () => inject('seed')
