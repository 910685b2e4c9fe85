import type { Context } from 'hono'
import type { LocalEnv } from '../environment.ts'
import { PaymentPageError } from './refusal.ts'

/** The shop at the provider, and the site that receives its notifications. */
export type Scope = {
  db: D1Database
  shopId: string
  key: string
  site: Fetcher
  /** Origin of the request, as "http://localhost:8787", under which the site responds, too. */
  origin: string
}

export type PayEnv = { Bindings: LocalEnv; Variables: { scope: Scope } }

export type PayContext = Context<PayEnv>

/** @throws PaymentPageError 503 without a key */
export function scopeOf(request: Request, env: LocalEnv): Scope {
  const { FLEXPAY_SHOP_ID: shopId, FLEXPAY_SIGNATURE_KEY: key, AUTH_DB: db, SITE: site } = env
  if (!shopId || !key) {
    throw new PaymentPageError(
      503,
      'There is no key in worker/local/.dev.vars; npm start makes one.',
    )
  }
  return { db, shopId, key, site, origin: new URL(request.url).origin }
}
