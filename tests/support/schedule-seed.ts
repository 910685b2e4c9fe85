import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    seed: number
  }
}

/** The seed of all random schedules of this run: `VELOURS_SEED`, else the same for everyone. */
export const scheduleSeed = () => inject('seed')
