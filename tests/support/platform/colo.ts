import { vi } from 'vitest'

type Watch = <T>(work: () => Promise<T>) => Promise<T>

const real = caches
let newest = 0
let colo = 0
let watch: Watch = (work) => work()

/** Leaves the data centre with its caches for one whose caches are empty. */
export function enterNewColo(): void {
  colo = ++newest
}

/** Does something in a data centre whose caches are empty, and comes back to this one and its caches. */
export async function inOtherColo(work: () => Promise<unknown>): Promise<void> {
  const here = colo
  enterNewColo()
  await work()
  colo = here
}

/** Lets `around` see each call of a cache from now on. */
export function watchCaches(around: Watch): void {
  watch = around
}

// Caches can't be emptied: each data centre has others.
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
