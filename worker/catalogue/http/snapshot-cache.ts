import type { SnapshotCache } from '../engine/load/load.ts'

const CACHE = 'catalogue'
/** Slightly longer than the interval between snapshots. */
const MAX_AGE_SECONDS = 60

/** This data centre's copy of the snapshot. @param origin of the site, which the cache requires */
export function snapshotCache(origin: string): SnapshotCache {
  const address = `${origin}/catalogue/snapshot`
  return {
    match: async () => {
      const cache = await caches.open(CACHE)
      const response = await cache.match(address)
      return response ? new Uint8Array(await response.arrayBuffer()) : null
    },
    put: async (bytes) => {
      const cache = await caches.open(CACHE)
      const headers = { 'cache-control': `max-age=${MAX_AGE_SECONDS}` }
      await cache.put(address, new Response(bytes, { headers }))
    },
  }
}
