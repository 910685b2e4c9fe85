import type { Context } from 'hono'
import type { LocalEnv } from '../environment.ts'
import { dayOf, type Day } from './calendar.ts'
import { readClockOffset } from './clock.ts'
import { Refusal } from './refusal.ts'

/** What every act of the provider stands on; its clock is read once per request. */
export type Scope = {
  db: D1Database
  shopId: string
  key: string
  site: Fetcher
  /** Of the request, as "http://localhost:8787": the site answers there too. */
  origin: string
  /** Epoch milliseconds by the provider's clock. */
  now: number
  today: Day
}

export type PayEnv = { Bindings: LocalEnv; Variables: { scope: Scope } }

export type PayContext = Context<PayEnv>

/** @throws Refusal 503 when there is no key */
export async function openScope(request: Request, env: LocalEnv): Promise<Scope> {
  const { FLEXPAY_SHOP_ID: shopId, FLEXPAY_SIGNATURE_KEY: key, AUTH_DB: db, SITE: site } = env
  if (!shopId || !key) {
    throw new Refusal(503, 'There is no key in worker/local/.dev.vars; npm start makes one.')
  }
  const now = Date.now() + (await readClockOffset(db))
  return { db, shopId, key, site, origin: new URL(request.url).origin, now, today: dayOf(now) }
}
