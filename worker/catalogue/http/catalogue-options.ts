import type { Context } from 'hono'
import type { CatalogueOptions } from '../engine/catalogue.ts'
import { countEvent } from '../../platform/lib/event-counts.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { snapshotCache } from './snapshot-cache.ts'

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
