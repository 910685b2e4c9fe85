import type { SnapshotCache } from '../engine/load/load.ts'

const CACHE = 'catalogue'
/** A little longer than new ones are written. */
const MAX_AGE_SECONDS = 60

/** This data centre's copy of the snapshot. @param origin of the site, as the cache wants it */
export function snapshotCache(origin: string): SnapshotCache {
  const address = `${origin}/catalogue/snapshot`
  return {
    match: async () => {
      const cache = await caches.open(CACHE)
      const cached = await cache.match(address)
      return cached ? new Uint8Array(await cached.arrayBuffer()) : null
    },
    put: async (bytes) => {
      const cache = await caches.open(CACHE)
      const headers = { 'cache-control': `max-age=${MAX_AGE_SECONDS}` }
      await cache.put(address, new Response(bytes, { headers }))
    },
  }
}
