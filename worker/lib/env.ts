/** What wrangler.toml binds, and the secrets. */
export type Env = {
  ASSETS: Fetcher
  DB: D1Database
  MEDIA: R2Bucket
  /** Decodes and encodes pictures; without it none are taken. */
  IMAGES?: ImagesBinding
  /** "on": sample profiles may stand in for missing ones, labelled. */
  DEMO: string
  /** Of the accounts' service, as "https://abc.supabase.co"; "": there are no accounts. */
  SUPABASE_URL: string
  /** The key that browsers show there. */
  SUPABASE_PUBLISHABLE_KEY: string
  /** Secret. E-mail addresses that make administrators, separated by commas. */
  ADMIN_EMAILS?: string
  /** Secret, at least 32 random characters: network addresses are hashed with it. */
  SITE_SECRET?: string
}
