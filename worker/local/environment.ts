/** A service binding's methods with the flag `service_binding_extra_handlers`, which the types omit. */
type Scheduled = {
  scheduled: (event: { cron: string; scheduledTime: Date }) => Promise<{ outcome: string }>
}

/** Bindings of worker/local/wrangler.toml and variables of worker/local/.dev.vars. */
export type LocalEnv = {
  SITE: Fetcher & Scheduled
  AUTH_DB: D1Database
  /** "on"; otherwise nothing here responds. */
  LOCAL: string
  /** Shop and key at the payment provider, shared with the site; both sign with the key. */
  FLEXPAY_SHOP_ID?: string
  FLEXPAY_SIGNATURE_KEY?: string
  /** Secret of the password hook, shared with the site; signs the stand-in's calls. */
  SUPABASE_HOOK_SECRET?: string
}
