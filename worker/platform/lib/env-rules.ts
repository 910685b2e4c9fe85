import type { Env } from './env.ts'
import { isAcceptableUse } from './acceptable-use.ts'
import { HOOK_SECRET } from './standard-webhook.ts'
import { gatewayOf } from './payment-config.ts'
import { PUBLIC_KEY } from './sealed.ts'
import { SITE_PRIVATE_KEY, SITE_PUBLIC_KEY } from './web-push.ts'

/** Text variables of wrangler.toml and secrets. A variable that is not set is "". */
export type Variables = {
  [K in keyof Env as NonNullable<Env[K]> extends string ? K : never]-?: string
}

export type VariableName = keyof Variables

type Rule = {
  /** The expected format, in words for the operator. */
  expected: string
  isValid: (value: string, variables: Variables) => boolean
}

const ADDRESS = /^[^\s<>@,]+@[^\s<>@,]+$/
const SENDER = /^([^<>@,]+ <[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/
const SECRET_LENGTH = 32
const KEY_LENGTH = 16
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]']

export const isDevelopment = ({ ENVIRONMENT }: Variables) => ENVIRONMENT === 'development'

const oneOf = (...values: string[]): Rule => ({
  expected: values.map((value) => `"${value}"`).join(' or '),
  isValid: (value) => value === '' || values.includes(value),
})

/** Tokens and keys are sent there: HTTPS only, except to this machine. */
const isSafeUrl = (text: string) => {
  const url = URL.parse(text)
  if (url?.protocol === 'https:') return true
  return url?.protocol === 'http:' && LOOPBACK_HOSTS.includes(url.hostname)
}

const isUrl = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

const hasFlexPay = (set: Variables) =>
  Boolean(set.FLEXPAY_BASE_URL || set.FLEXPAY_SHOP_ID || set.FLEXPAY_SIGNATURE_KEY)

/** The variables with their validation rules. */
export const envRules: Record<VariableName, Rule> = {
  DEMO: oneOf('on', 'off'),
  CLOSED: oneOf('on', 'off'),
  BACKUP_RECIPIENT: {
    expected: 'the public key that `npm run backup:key` printed',
    isValid: (value) => value === '' || PUBLIC_KEY.test(value),
  },
  ENVIRONMENT: oneOf('development', 'production'),
  SITE_SECRET: {
    expected: `at least ${SECRET_LENGTH} random characters (openssl rand -hex 32)`,
    isValid: (value) => value === '' || value.length >= SECRET_LENGTH,
  },
  ACCEPTABLE_USE: {
    expected: 'services with the day of their answer, as "edge 2026-12-01, mail 2026-12-03"',
    isValid: isAcceptableUse,
  },
  REHEARSED_ON: {
    expected: 'a day, as "2026-12-01"',
    isValid: (value) => value === '' || /^\d{4}-\d{2}-\d{2}$/.test(value),
  },
  ADMIN_EMAILS: {
    expected: 'email addresses separated by commas',
    isValid: (value) =>
      value === '' || value.split(',').every((address) => ADDRESS.test(address.trim())),
  },
  STAFF_SECOND_FACTOR: oneOf('on', 'off'),
  PASSKEYS: oneOf('on', 'off'),
  RECOVERY_CODES: oneOf('on', 'off'),
  SUPABASE_URL: {
    expected: 'the project’s https:// address, set together with SUPABASE_PUBLISHABLE_KEY',
    isValid: (value, set) => (value === '' ? !set.SUPABASE_PUBLISHABLE_KEY : isSafeUrl(value)),
  },
  SUPABASE_PUBLISHABLE_KEY: {
    expected: 'the project’s key "sb_publishable_…", set together with SUPABASE_URL',
    isValid: (value, set) =>
      value === '' ? !set.SUPABASE_URL : /^sb_publishable_[\w-]+$/.test(value),
  },
  SUPABASE_SECRET_KEY: {
    expected: 'the project’s key "sb_secret_…"',
    isValid: (value) => value === '' || /^sb_secret_[\w-]+$/.test(value),
  },
  SUPABASE_HOOK_SECRET: {
    expected: 'the hook’s secret "v1,whsec_…"',
    isValid: (value) => value === '' || HOOK_SECRET.test(value),
  },
  MAIL_FROM: {
    expected: 'a sender, as "Name <office@example.ch>" or "office@example.ch"',
    isValid: (value) => value === '' || SENDER.test(value),
  },
  MAIL_OFFICE: {
    expected: 'one email address',
    isValid: (value) => value === '' || ADDRESS.test(value),
  },
  MAIL_ALARMS: {
    expected: 'one email address',
    isValid: (value) => value === '' || ADDRESS.test(value),
  },
  SITE_URL: {
    expected: 'the https:// address of the site',
    isValid: (value) => value === '' || isSafeUrl(value),
  },
  DEV_MAILBOX_URL: {
    expected: 'an http:// or https:// address, in local development only',
    isValid: (value, set) => value === '' || (isDevelopment(set) && isUrl(value)),
  },
  VAPID_PUBLIC_KEY: {
    expected:
      'the public key that `npm run push:keys` printed, set together with VAPID_PRIVATE_KEY',
    isValid: (value, set) => (value === '' ? !set.VAPID_PRIVATE_KEY : SITE_PUBLIC_KEY.test(value)),
  },
  VAPID_PRIVATE_KEY: {
    expected: 'the private key that `npm run push:keys` made, set together with VAPID_PUBLIC_KEY',
    isValid: (value, set) => (value === '' ? !set.VAPID_PUBLIC_KEY : SITE_PRIVATE_KEY.test(value)),
  },
  VAPID_SUBJECT: {
    expected: 'a mailto: or https:// address, set together with VAPID_PUBLIC_KEY',
    isValid: (value, set) =>
      value === '' ? !set.VAPID_PUBLIC_KEY : /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(value),
  },
  DEV_PUSH_URL: {
    expected: 'an http:// or https:// address, in local development only',
    isValid: (value, set) => value === '' || (isDevelopment(set) && isUrl(value)),
  },
  FLEXPAY_BASE_URL: {
    expected: 'the address of a FlexPay site, as "https://secure.verotel.com"',
    isValid: (value, set) =>
      value === '' ? !hasFlexPay(set) : gatewayOf(value, isDevelopment(set)) !== null,
  },
  FLEXPAY_SHOP_ID: {
    expected: 'the shop’s number, 1 to 12 digits',
    isValid: (value, set) => (value === '' ? !hasFlexPay(set) : /^\d{1,12}$/.test(value)),
  },
  FLEXPAY_SIGNATURE_KEY: {
    expected: `the shop’s signature key, at least ${KEY_LENGTH} characters, "dev-only-…" only in local development`,
    isValid: (value, set) => {
      if (value === '') return !hasFlexPay(set)
      return value.length >= KEY_LENGTH && (isDevelopment(set) || !value.startsWith('dev-only-'))
    },
  },
  FLEXPAY_CONFIRM_SALES: oneOf('on', 'off'),
  FLEXPAY_SUPPORT_URL: {
    expected: 'an https:// address',
    isValid: (value) => value === '' || isSafeUrl(value),
  },
}
