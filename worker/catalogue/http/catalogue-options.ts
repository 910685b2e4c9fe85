import type { Context } from 'hono'
import type { CatalogueOptions } from '../engine/catalogue.ts'
import { countEvent } from '../../platform/lib/event-counts.ts'
import type { AppEnv } from '../../platform/http/context.ts'
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

/** Maximum time for which a withdrawn profile is still served. */
const PROMISED_MS = 10_000

/** Connects the catalogue of this isolate with the data centre's cache and the metrics. */
export function catalogueOptions(c: Context<AppEnv>): CatalogueOptions {
  const { colo } = (c.req.raw.cf ?? {}) as { colo?: string }
  return {
    cache: snapshotCache(new URL(c.req.url).origin),
    onWithdrawal: (withdrawal) => {
      if (withdrawal.lateMs > PROMISED_MS) countEvent('withdrawn.late')
      console.log(JSON.stringify({ event: 'withdrawn.seen', ...withdrawal, colo: colo ?? null }))
    },
  }
}
