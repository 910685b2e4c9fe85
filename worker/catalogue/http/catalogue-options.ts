import type { Context } from 'hono'
import type { CatalogueOptions } from '../engine/catalogue.ts'
import { countEvent } from '../../platform/lib/event-counts.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { snapshotCache } from './snapshot-cache.ts'

/** No withdrawn profile is answered for longer. */
const PROMISED_MS = 10_000

/** What the catalogue of this isolate uses of the data centre, and what it reports. */
export function catalogueOptions(c: Context<AppEnv>): CatalogueOptions {
  const { colo } = (c.req.raw.cf ?? {}) as { colo?: string }
  return {
    cache: snapshotCache(new URL(c.req.url).origin),
    onWithdrawal: (seen) => {
      if (seen.lateMs > PROMISED_MS) countEvent('withdrawn.late')
      console.log(JSON.stringify({ event: 'withdrawn.seen', ...seen, colo: colo ?? null }))
    },
  }
}
