import type { Env } from './env.ts'
import { envRules, isDevelopment, type VariableName, type Variables } from './env-rules.ts'
import { countEvent } from './event-counts.ts'
import { gatewayOf, type FlexPaySettings } from './payment-config.ts'
import { withoutEnd } from './text.ts'
import type { SiteKeys } from './web-push.ts'

/** Where accounts are kept. */
export type Accounts = {
  /** Without a slash at the end. */
  url: string
  origin: string
  key: string
  /** Who signs access tokens. */
  issuer: string
}

/** Says what a variable should be; its value is in no log and no answer. */
export type InvalidVariable = { name: VariableName; expected: string }

/** The environment as features use it. Null: that part is off. */
export type Config = {
  isDemo: boolean
  /** Local development: the clock calls no job there. */
  isDevelopment: boolean
  /** Nothing is served, and no job runs. */
  isClosed: boolean
  /** For whom back-ups are sealed. */
  backupRecipient: string | null
  siteSecret: string | null
  /** Separated by commas; "": none. */
  adminEmails: string
  /** Whether staff need a session that a second factor or a passkey has proved. */
  staffSecondFactor: boolean
  /** Whether passkeys are offered. */
  hasPasskeys: boolean
  /** Whether recovery codes are offered. */
  hasRecoveryCodes: boolean
  accounts: Accounts | null
  accountsSecretKey: string | null
  /** Of the account service's hook about passwords. */
  accountsHookSecret: string | null
  mail: {
    from: string | null
    office: string | null
    /** Who gets alarms; null: the office. */
    alarms: string | null
    developmentUrl: string | null
  }
  /** Of notifications in browsers. */
  push: (SiteKeys & { subject: string; developmentUrl: string | null }) | null
  flexpay: FlexPaySettings | null
  /** These count as not set. */
  invalid: readonly InvalidVariable[]
}

const configs = new WeakMap<object, Config>()
const logged = new Set<string>()

/**
 * The configuration of this isolate, parsed at its first request. What is invalid is logged once, as
 * `env.invalid`.
 */
export function configOf(env: Env): Config {
  const known = configs.get(env)
  if (known) return known
  const config = parseConfig(env)
  configs.set(env, config)
  for (const { name, expected } of config.invalid) {
    const line = JSON.stringify({ event: 'env.invalid', name, expected })
    if (logged.has(line)) continue
    logged.add(line)
    countEvent('env.invalid')
    console.error(line)
  }
  return config
}

const names = Object.keys(envRules) as VariableName[]

/** @param env a number from wrangler.toml counts as its text */
export function parseConfig(env: { readonly [K in VariableName]?: unknown }): Config {
  const variables = Object.fromEntries(names.map((name) => [name, textOf(env[name])])) as Variables
  const invalid = names.flatMap((name) => {
    const { isValid, expected } = envRules[name]
    return isValid(variables[name], variables) ? [] : [{ name, expected }]
  })
  const set: Variables = { ...variables }
  for (const { name } of invalid) set[name] = ''
  const isInvalid = (name: VariableName) => invalid.some((one) => one.name === name)
  return {
    isDemo: set.DEMO === 'on',
    isDevelopment: isDevelopment(set),
    // Whatever is written there is meant to close it.
    isClosed: !['', 'off'].includes(variables.CLOSED),
    backupRecipient: set.BACKUP_RECIPIENT || null,
    siteSecret: set.SITE_SECRET || null,
    // One bad address must not take the others' rights; it names no account.
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
    },
    // A sale that should have been confirmed must not open a plan without it.
    push: pushOf(set),
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
  const parsed = URL.parse(url)
  if (!parsed || !key) return null
  return { url, origin: parsed.origin, key, issuer: `${url}/auth/v1` }
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
