/** What worker/local/wrangler.toml binds. */
export type LocalEnv = {
  SITE: Fetcher
  AUTH_DB: D1Database
  /** "on", or nothing here answers. */
  LOCAL: string
}
