/** The bindings of wrangler.toml, and the secrets. */
export type Env = {
  ASSETS: Fetcher
  DB: D1Database
  MEDIA: R2Bucket
  /** Encrypted backups; the Worker never deletes or overwrites an object there. */
  BACKUP?: R2Bucket
  /** The deployed version; local development generates ids. */
  VERSION?: WorkerVersionMetadata
  /** Decodes and encodes images; without it uploads of images are rejected. */
  IMAGES?: ImagesBinding
  /** Approximate rate limit of writes per network; without it only the exact limits in D1 apply. */
  FLOOD_BRAKE?: RateLimit
  /** "on": labelled sample profiles fill in for missing ones. */
  DEMO: string
  /** "on": the site is closed, and no job runs. */
  CLOSED?: string
  /** Public key that backups are encrypted for; "": no backups are made. */
  BACKUP_RECIPIENT?: string
  /** URL of the account service, as "https://abc.supabase.co"; "": there are no accounts. */
  SUPABASE_URL: string
  /** Public key that browsers send to the account service. */
  SUPABASE_PUBLISHABLE_KEY: string
  /** Secret, "sb_secret_…", for suspending and deleting accounts; "": staff can do neither. */
  SUPABASE_SECRET_KEY?: string
  /** Secret, "v1,whsec_…", that the account service signs its hook requests with. */
  SUPABASE_HOOK_SECRET?: string
  /** Binding that sends mail. */
  EMAIL?: SendEmail
  /** Sender of mail, as "Someone <office@example.ch>"; "": mail is queued and not sent. */
  MAIL_FROM?: string
  /** Mailbox of the office. */
  MAIL_OFFICE?: string
  /** Mailbox of the operator for alerts; "": the office gets them. */
  MAIL_ALARMS?: string
  /** The site's address, as "https://example.ch", for links in mail; the deployment sets it. */
  SITE_URL?: string
  /** Local development only: URL that receives all mail. */
  DEV_MAILBOX_URL?: string
  /** Public key for web push, base64url; "": no web push. */
  VAPID_PUBLIC_KEY?: string
  /** Secret: the private key for web push; `npm run push:keys` generates both. */
  VAPID_PRIVATE_KEY?: string
  /** Contact for push services, as "mailto:office@example.ch". */
  VAPID_SUBJECT?: string
  /** Local development only: prefix of addresses that count as a push service. */
  DEV_PUSH_URL?: string
  /** Secret: email addresses of administrators, separated by commas. */
  ADMIN_EMAILS?: string
  /** Days of the answers in writing about adult sites, as "edge 2026-12-01, mail 2026-12-03"; the health page shows others as not asked. */
  ACCEPTABLE_USE?: string
  /** Day of the last rehearsal of a restore, as "2026-12-01", for the health page. */
  REHEARSED_ON?: string
  /** "off": staff may sign in with a password alone; "": only in local development. */
  STAFF_SECOND_FACTOR?: string
  /** "on": the site offers passkeys, which are in beta at the account service. */
  PASSKEYS?: string
  /** "on": the site offers recovery codes, which are experimental at the account service. */
  RECOVERY_CODES?: string
  /** Secret, at least 32 random characters: key for hashing network addresses. */
  SITE_SECRET?: string
  /** "development", locally only: allows local keys and addresses. */
  ENVIRONMENT?: string
  /** URL of the payment provider, as "https://secure.verotel.com"; "": no online payments. */
  FLEXPAY_BASE_URL: string
  /** The shop's id, in digits. */
  FLEXPAY_SHOP_ID: string
  /** Secret that signs links to the payment provider and its notifications. */
  FLEXPAY_SIGNATURE_KEY?: string
  /** "on": a sale is confirmed with the provider's status API before a plan begins. */
  FLEXPAY_CONFIRM_SALES?: string
  /** The provider's support page for buyers. */
  FLEXPAY_SUPPORT_URL?: string
}
