/** What worker/local/wrangler.toml binds, and worker/local/.dev.vars adds. */
export type LocalEnv = {
  SITE: Fetcher
  AUTH_DB: D1Database
  /** "on", or nothing here answers. */
  LOCAL: string
  /** The site's own shop and key at the payment provider: both sign with it. */
  FLEXPAY_SHOP_ID?: string
  FLEXPAY_SIGNATURE_KEY?: string
}
