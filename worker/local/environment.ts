/** What a binding to a Worker can do with the flag `service_binding_extra_handlers`; its types leave it out. */
type Scheduled = {
  scheduled: (event: { cron: string; scheduledTime: Date }) => Promise<{ outcome: string }>
}

/** What worker/local/wrangler.toml binds, and worker/local/.dev.vars adds. */
export type LocalEnv = {
  SITE: Fetcher & Scheduled
  AUTH_DB: D1Database
  /** "on", or nothing here answers. */
  LOCAL: string
  /** The site's own shop and key at the payment provider: both sign with it. */
  FLEXPAY_SHOP_ID?: string
  FLEXPAY_SIGNATURE_KEY?: string
  /** The site's own secret of the hook about passwords: the stand-in signs with it. */
  SUPABASE_HOOK_SECRET?: string
}
