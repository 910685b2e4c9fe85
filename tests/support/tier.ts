import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** `first`: `npm test`, `npm run check`, a file run by hand. `second`: the rest of `npm run test:all`. */
    tier: 'first' | 'second'
    /** Seed of random schedules: `VELOURS_SEED`, else the same for everyone. */
    seed: number
  }
}

/**
 * The number of runs of a random schedule in the tier that runs now.
 *
 * @param first 10 to 200
 */
export const scheduleRuns = (first: number, full: number) =>
  inject('tier') === 'first' ? first : full

/** The seed of this run, printed when it starts. */
export const scheduleSeed = () => inject('seed')
