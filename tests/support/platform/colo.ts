import { vi } from 'vitest'

type Watch = <T>(work: () => Promise<T>) => Promise<T>

const real = caches
let newest = 0
let colo = 0
let watch: Watch = (work) => work()

/** Switches to a data centre with empty caches. */
export function enterNewColo(): void {
  colo = ++newest
}

/** Runs the work in a data centre with empty caches, then switches back. */
export async function inOtherColo(work: () => Promise<unknown>): Promise<void> {
  const previousColo = colo
  enterNewColo()
  await work()
  colo = previousColo
}

/** Passes each later call of a cache to `around`. */
export function watchCaches(around: Watch): void {
  watch = around
}

// Caches can't be emptied, so each data centre has its own.
vi.stubGlobal('caches', {
  open: async (name: string): Promise<Pick<Cache, 'match' | 'put' | 'delete'>> => {
    const cache = await watch(() => real.open(`${name}-${colo}`))
    return {
      match: (...args) => watch(() => cache.match(...args)),
      put: (...args) => watch(() => cache.put(...args)),
      delete: (...args) => watch(() => cache.delete(...args)),
    }
  },
})
