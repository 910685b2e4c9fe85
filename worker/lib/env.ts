/** What wrangler.toml binds. */
export type Env = {
  ASSETS: Fetcher
  DB: D1Database
  MEDIA: R2Bucket
  /** "on": sample profiles may stand in for missing ones, labelled. */
  DEMO: string
}
