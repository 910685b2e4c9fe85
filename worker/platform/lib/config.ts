import { acceptableUseDays, type Dependency } from './acceptable-use.ts'
import type { Env } from './env.ts'
import { envRules, isDevelopment, type VariableName, type Variables } from './env-rules.ts'
import { countEvent } from './event-counts.ts'
import { gatewayOf, type FlexPaySettings } from './payment-config.ts'
import { withoutEnd } from './text.ts'
import type { SiteKeys } from './web-push.ts'

/** The account service (Supabase Auth). */
export type Accounts = {
  /** Base URL without a trailing slash. */
  url: string
  origin: string
  key: string
  /** Issuer of access tokens. */
  issuer: string
}

/** An invalid variable and its expected format. Its value is never logged or sent. */
export type InvalidVariable = { name: VariableName; expected: string }

/** The parsed environment. `null`: the feature is off. */
export type Config = {
  isDemo: boolean
  /** Local development: no cron triggers run. */
  isDevelopment: boolean
  /** The site serves nothing and runs no jobs. */
  isClosed: boolean
  /** Public key that backups are encrypted for. */
  backupRecipient: string | null
  siteSecret: string | null
  /** Day of the last rehearsal of a restore. */
  rehearsedOn: string | null
  /** Days on which services answered in writing that they accept a site like this. */
  acceptableUse: Partial<Record<Dependency, string>>
  /** Email addresses separated by commas; "": none. */
  adminEmails: string
  /** Staff need a session verified by a second factor or a passkey. */
  staffSecondFactor: boolean
  /** Passkeys are offered. */
  hasPasskeys: boolean
  /** Recovery codes are offered. */
  hasRecoveryCodes: boolean
  accounts: Accounts | null
  accountsSecretKey: string | null
  /** Secret of the account service's password hook. */
  accountsHookSecret: string | null
  mail: {
    from: string | null
    office: string | null
    /** Recipient of alerts; null: the office. */
    alarms: string | null
    developmentUrl: string | null
    /** The site's address, as "https://example.ch", for links in emails. */
    site: string | null
  }
  /** Web push settings. */
  push: (SiteKeys & { subject: string; developmentUrl: string | null }) | null
  flexpay: FlexPaySettings | null
  /** Invalid variables; they count as not set. */
  invalid: readonly InvalidVariable[]
}

const configs = new WeakMap<object, Config>()
const loggedNames = new Set<string>()

/**
 * The configuration of this isolate, parsed on its first request. Invalid variables are logged once, as `env.invalid`.
 */
export function configOf(env: Env): Config {
  const cachedConfig = configs.get(env)
  if (cachedConfig) return cachedConfig
  const config = parseConfig(env)
  configs.set(env, config)
  for (const { name, expected } of config.invalid) {
    const line = JSON.stringify({ event: 'env.invalid', name, expected })
    if (loggedNames.has(line)) continue
    loggedNames.add(line)
    countEvent('env.invalid')
    console.error(line)
  }
  return config
}

const names = Object.keys(envRules) as VariableName[]

/** @param env environment; a number from wrangler.toml counts as its text */
export function parseConfig(env: { readonly [K in VariableName]?: unknown }): Config {
  const variables = Object.fromEntries(names.map((name) => [name, textOf(env[name])])) as Variables
  const invalid = names.flatMap((name) => {
    const { isValid, expected } = envRules[name]
    return isValid(variables[name], variables) ? [] : [{ name, expected }]
  })
  const set: Variables = { ...variables }
  for (const { name } of invalid) set[name] = ''
  const isInvalid = (name: VariableName) => invalid.some((variable) => variable.name === name)
  return {
    isDemo: set.DEMO === 'on',
    isDevelopment: isDevelopment(set),
    // Any other value, also a misspelt one, closes the site.
    isClosed: !['', 'off'].includes(variables.CLOSED),
    backupRecipient: set.BACKUP_RECIPIENT || null,
    siteSecret: set.SITE_SECRET || null,
    rehearsedOn: set.REHEARSED_ON || null,
    acceptableUse: acceptableUseDays(set.ACCEPTABLE_USE),
    // Not validated as a whole, because one bad address must not revoke the others' rights; a bad one matches no
    // account.
    adminEmails: variables.ADMIN_EMAILS,
    staffSecondFactor: set.STAFF_SECOND_FACTOR
      ? set.STAFF_SECOND_FACTOR === 'on'
      : !isDevelopment(set),
    hasPasskeys: set.PASSKEYS === 'on',
    hasRecoveryCodes: set.RECOVERY_CODES === 'on',
    accounts: accountsOf(set),
    accountsSecretKey: set.SUPABASE_SECRET_KEY || null,
    accountsHookSecret: set.SUPABASE_HOOK_SECRET || null,
    mail: {
      from: set.MAIL_FROM || null,
      office: set.MAIL_OFFICE || null,
      alarms: set.MAIL_ALARMS || null,
      developmentUrl: set.DEV_MAILBOX_URL || null,
      site: withoutEnd(set.SITE_URL, '/') || null,
    },
    push: pushOf(set),
    // With an invalid value payments are off: a sale must not open a plan without its confirmation.
    flexpay: isInvalid('FLEXPAY_CONFIRM_SALES') ? null : flexPayOf(set),
    invalid,
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return value === undefined ? '' : JSON.stringify(value)
}

function accountsOf({ SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: key }: Variables): Accounts | null {
  const url = withoutEnd(SUPABASE_URL, '/')
  const address = URL.parse(url)
  if (!address || !key) return null
  return { url, origin: address.origin, key, issuer: `${url}/auth/v1` }
}

function pushOf(set: Variables): Config['push'] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = set
  if (!publicKey || !privateKey || !subject) return null
  return { publicKey, privateKey, subject, developmentUrl: set.DEV_PUSH_URL || null }
}

function flexPayOf(set: Variables): FlexPaySettings | null {
  const { FLEXPAY_BASE_URL: url, FLEXPAY_SHOP_ID: shopId, FLEXPAY_SIGNATURE_KEY: key } = set
  const name = gatewayOf(url, isDevelopment(set))
  if (!name || !shopId || !key) return null
  return {
    baseUrl: withoutEnd(url, '/'),
    shopId,
    key,
    seller: { name, supportUrl: set.FLEXPAY_SUPPORT_URL || null },
    confirmsSales: set.FLEXPAY_CONFIRM_SALES === 'on',
  }
}
