/** What wrangler.toml binds, and the secrets. */
export type Env = {
  ASSETS: Fetcher
  DB: D1Database
  MEDIA: R2Bucket
  /** Sealed back-ups; nothing is ever deleted or replaced there. */
  BACKUP?: R2Bucket
  /** Of the deployed version; ids are made up in local development. */
  VERSION?: WorkerVersionMetadata
  /** Decodes and encodes pictures; without it none are taken. */
  IMAGES?: ImagesBinding
  /** Counts changes of each network, roughly; without it the exact limits in D1 stand alone. */
  FLOOD_BRAKE?: RateLimit
  /** "on": sample profiles may stand in for missing ones, labelled. */
  DEMO: string
  /** "on": the site is closed, and no job runs. */
  CLOSED?: string
  /** The public key for which back-ups are sealed; "": none are made. */
  BACKUP_RECIPIENT?: string
  /** Of the accounts' service, as "https://abc.supabase.co"; "": there are no accounts. */
  SUPABASE_URL: string
  /** The key that browsers show there. */
  SUPABASE_PUBLISHABLE_KEY: string
  /** Secret, "sb_secret_…": accounts are suspended and deleted with it; "": staff can do neither. */
  SUPABASE_SECRET_KEY?: string
  /** Secret, "v1,whsec_…": the account service signs with it what it asks after each password. */
  SUPABASE_HOOK_SECRET?: string
  /** Sends mail. */
  EMAIL?: SendEmail
  /** The sender of mail, as "Someone <office@example.ch>"; "": nothing is sent, mail waits. */
  MAIL_FROM?: string
  /** Where the office reads its mail. */
  MAIL_OFFICE?: string
  /** Where whoever runs the site gets alarms; "": the office gets them. */
  MAIL_ALARMS?: string
  /** Local development only: receives all mail. */
  DEV_MAILBOX_URL?: string
  /** The site's public key for notifications in browsers, base64url; "": there are none. */
  VAPID_PUBLIC_KEY?: string
  /** Secret: its private half; `npm run push:keys` makes both. */
  VAPID_PRIVATE_KEY?: string
  /** Where push services reach the operator, as "mailto:office@example.ch". */
  VAPID_SUBJECT?: string
  /** Local development only: addresses that begin with it are a push service, too. */
  DEV_PUSH_URL?: string
  /** Secret. Email addresses that make administrators, separated by commas. */
  ADMIN_EMAILS?: string
  /** "off": staff may work by password alone; "": only in local development. */
  STAFF_SECOND_FACTOR?: string
  /** "on": the account project offers passkeys, which are beta there, and so does the site. */
  PASSKEYS?: string
  /** "on": the account project offers recovery codes, an experiment there, and so does the site. */
  RECOVERY_CODES?: string
  /** Secret, at least 32 random characters: network addresses are hashed with it. */
  SITE_SECRET?: string
  /** "development" locally only: it allows local keys and addresses. */
  ENVIRONMENT?: string
  /** Of the payment provider, as "https://secure.verotel.com"; "": nothing can be paid online. */
  FLEXPAY_BASE_URL: string
  /** Digits. */
  FLEXPAY_SHOP_ID: string
  /** Secret: signs links to the provider and its notifications. */
  FLEXPAY_SIGNATURE_KEY?: string
  /** "on": a sale is looked up at the provider before it opens anything. */
  FLEXPAY_CONFIRM_SALES?: string
  /** The provider's page for buyers' questions. */
  FLEXPAY_SUPPORT_URL?: string
}
