import { describe, expect, test, vi } from 'vitest'
import { configOf, parseConfig } from '../../../worker/platform/lib/config.ts'
import type { Env } from '../../../worker/platform/lib/env.ts'
import { envRules, type VariableName } from '../../../worker/platform/lib/env-rules.ts'

const flexPay = {
  FLEXPAY_BASE_URL: 'https://secure.verotel.com/',
  FLEXPAY_SHOP_ID: '68849',
  FLEXPAY_SIGNATURE_KEY: 'a-key-of-the-tests',
}
const vapid = {
  VAPID_PUBLIC_KEY: `B${'a'.repeat(86)}`,
  VAPID_PRIVATE_KEY: 'a'.repeat(43),
  VAPID_SUBJECT: 'mailto:office@velours.test',
}
const accounts = {
  SUPABASE_URL: 'https://abc.supabase.co/',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_a',
}
const development = { ENVIRONMENT: 'development' }

type Row = { good: unknown[]; bad: unknown[]; beside?: Partial<Record<VariableName, string>> }

/** Valid and invalid values of each variable; `beside` is set along with them. */
const table: Record<VariableName, Row> = {
  DEMO: { good: ['', 'on', 'off'], bad: ['On', 'true', ' on', true] },
  CLOSED: { good: ['', 'on', 'off'], bad: ['On', 'yes'] },
  BACKUP_RECIPIENT: { good: ['', `B${'k'.repeat(86)}`], bad: ['k', `B${'k'.repeat(85)}`] },
  ENVIRONMENT: { good: ['', 'development', 'production'], bad: ['dev', 'Development'] },
  PASSKEYS: { good: ['', 'on', 'off'], bad: ['On', 'yes'] },
  RECOVERY_CODES: { good: ['', 'on', 'off'], bad: ['On', 'yes'] },
  STAFF_SECOND_FACTOR: { good: ['', 'on', 'off'], bad: ['On', 'no'] },
  SITE_SECRET: { good: ['', 's'.repeat(32)], bad: ['s'.repeat(31)] },
  ACCEPTABLE_USE: {
    good: ['', 'edge 2026-12-01', 'edge 2026-12-01, mail 2026-12-03'],
    bad: ['edge', 'edge yes', 'bank 2026-12-01', 'edge 2026-12-01; mail 2026-12-03'],
  },
  REHEARSED_ON: { good: ['', '2026-12-01'], bad: ['today', '1.12.2026'] },
  ADMIN_EMAILS: {
    good: ['', 'ada@a.test', 'ada@a.test, bea@b.test'],
    bad: ['ada', 'ada@a.test;bea@b.test', 'ada@a.test,,bea@b.test', 'ada@a.test bea@b.test'],
  },
  SUPABASE_URL: {
    beside: accounts,
    good: ['https://abc.supabase.co', 'http://localhost:8787', 'http://127.0.0.1:54321'],
    bad: ['', 'abc.supabase.co', 'http://abc.supabase.co', 'http://localhost.evil.test'],
  },
  SUPABASE_PUBLISHABLE_KEY: {
    beside: accounts,
    good: ['sb_publishable_a-B_1'],
    bad: ['', 'sb_secret_a', 'sb_publishable_', 'sb_publishable_a b'],
  },
  SUPABASE_HOOK_SECRET: {
    good: ['', 'v1,whsec_' + 'a'.repeat(32), 'v1,whsec_c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0c2U='],
    bad: ['whsec_' + 'a'.repeat(32), 'v1,whsec_short', 'v1,whsec_' + '-'.repeat(32)],
  },
  SUPABASE_SECRET_KEY: {
    good: ['', 'sb_secret_a'],
    bad: ['sb_publishable_a', 'sb_secret_', 'key'],
  },
  MAIL_FROM: {
    good: ['', 'office@a.test', 'The office <office@a.test>'],
    bad: ['The office', 'The office <office>', 'a@a.test, b@b.test', '<office@a.test'],
  },
  MAIL_OFFICE: {
    good: ['', 'office@a.test'],
    bad: ['office', 'a@a.test,b@b.test', 'A <a@a.test>'],
  },
  MAIL_ALARMS: {
    good: ['', 'operator@a.test'],
    bad: ['operator', 'a@a.test,b@b.test'],
  },
  SITE_URL: {
    good: ['', 'https://velours.test', 'http://localhost:8787'],
    bad: ['velours.test', 'http://velours.test'],
  },
  DEV_MAILBOX_URL: {
    beside: development,
    good: ['', 'http://localhost:8787/local/mail', 'https://mail.test/'],
    bad: ['localhost', 'ftp://mail.test'],
  },
  VAPID_PUBLIC_KEY: {
    beside: vapid,
    good: [vapid.VAPID_PUBLIC_KEY],
    bad: ['', 'B', `A${'a'.repeat(86)}`, `${vapid.VAPID_PUBLIC_KEY}=`],
  },
  VAPID_PRIVATE_KEY: { beside: vapid, good: ['a'.repeat(43)], bad: ['', 'a'.repeat(42)] },
  VAPID_SUBJECT: {
    beside: vapid,
    good: ['mailto:office@velours.test', 'https://velours.test/'],
    bad: ['', 'office@velours.test', 'http://velours.test/', 'mailto:office'],
  },
  DEV_PUSH_URL: {
    beside: development,
    good: ['', 'http://localhost:8787/local/push/devices'],
    bad: ['localhost', 'ftp://push.test'],
  },
  FLEXPAY_BASE_URL: {
    beside: flexPay,
    good: ['https://secure.verotel.com', 'https://secure.bitsafepay.com/'],
    bad: [
      '',
      'http://secure.verotel.com',
      'https://secure.verotel.com.evil.test',
      'constructor',
      'https://secure.verotel.com:8443',
      'http://localhost:8787/local/pay',
    ],
  },
  FLEXPAY_SHOP_ID: {
    beside: flexPay,
    good: ['1', '123456789012', 68849],
    bad: ['', 'shop', '1234567890123', '1 2', -1],
  },
  FLEXPAY_SIGNATURE_KEY: {
    beside: flexPay,
    good: ['k'.repeat(16)],
    bad: ['', 'k'.repeat(15), `dev-only-${'0'.repeat(32)}`],
  },
  FLEXPAY_CONFIRM_SALES: { beside: flexPay, good: ['', 'on', 'off'], bad: ['yes', 'ON', true] },
  FLEXPAY_SUPPORT_URL: {
    beside: flexPay,
    good: ['', 'https://support.test/', 'http://localhost:8787/local/pay'],
    bad: ['support.test', 'http://support.test', 'javascript:alert(1)'],
  },
}

const rows = Object.entries(table) as [VariableName, Row][]
const invalidOf = (env: object) => parseConfig(env).invalid.map(({ name }) => name)

test('the table covers every variable', () => {
  expect(rows.map(([name]) => name).toSorted()).toEqual(Object.keys(envRules).toSorted())
})

describe.each(rows)('the variable %s', (name, { good, bad, beside }) => {
  test.each(good)('accepts %j', (value) => {
    expect(invalidOf({ ...beside, [name]: value })).toEqual([])
  })

  test.each(bad)('rejects %j with a message that has the expected format but no value', (value) => {
    const { invalid } = parseConfig({ ...beside, [name]: value })
    expect(invalid).toEqual([{ name, expected: envRules[name].expected }])
    expect(envRules[name].expected.length).toBeGreaterThan(10)
  })
})

describe('the configuration', () => {
  test('of an empty environment is valid and has every part off', () => {
    expect(parseConfig({})).toEqual({
      isDemo: false,
      isDevelopment: false,
      acceptableUse: {},
      rehearsedOn: null,
      isClosed: false,
      backupRecipient: null,
      staffSecondFactor: true,
      hasPasskeys: false,
      hasRecoveryCodes: false,
      siteSecret: null,
      adminEmails: '',
      accounts: null,
      accountsSecretKey: null,
      accountsHookSecret: null,
      mail: { from: null, office: null, alarms: null, developmentUrl: null, site: null },
      push: null,
      flexpay: null,
      invalid: [],
    })
  })

  test('contains addresses without a trailing slash', () => {
    const config = parseConfig({ ...accounts, ...flexPay })
    expect(config.accounts).toEqual({
      url: 'https://abc.supabase.co',
      origin: 'https://abc.supabase.co',
      key: 'sb_publishable_a',
      issuer: 'https://abc.supabase.co/auth/v1',
    })
    expect(config.flexpay).toEqual({
      baseUrl: 'https://secure.verotel.com',
      shopId: '68849',
      key: 'a-key-of-the-tests',
      seller: { name: 'Verotel', supportUrl: null },
      confirmsSales: false,
    })
  })

  const needed = [
    'FLEXPAY_BASE_URL',
    'FLEXPAY_SHOP_ID',
    'FLEXPAY_SIGNATURE_KEY',
    'FLEXPAY_CONFIRM_SALES',
  ] as const
  test.each(needed)('turns FlexPay off while %s is invalid', (name) => {
    const invalidValue = name === 'FLEXPAY_CONFIRM_SALES' ? 'yes' : ''
    expect(parseConfig({ ...flexPay, [name]: invalidValue }).flexpay).toBeNull()
  })

  test('omits an invalid support page and leaves FlexPay on', () => {
    const { flexpay } = parseConfig({ ...flexPay, FLEXPAY_SUPPORT_URL: 'support.test' })
    expect(flexpay?.seller).toEqual({ name: 'Verotel', supportUrl: null })
  })

  test('accepts stand-ins and local keys in development only', () => {
    const local = {
      FLEXPAY_BASE_URL: 'http://localhost:8787/local/pay',
      FLEXPAY_SHOP_ID: '1',
      FLEXPAY_SIGNATURE_KEY: `dev-only-${'0'.repeat(32)}`,
      DEV_MAILBOX_URL: 'http://localhost:8787/local/mail',
    }
    expect(invalidOf({ ...development, ...local })).toEqual([])
    expect(invalidOf(local).toSorted()).toEqual([
      'DEV_MAILBOX_URL',
      'FLEXPAY_BASE_URL',
      'FLEXPAY_SIGNATURE_KEY',
    ])
    expect(parseConfig(local).mail.developmentUrl).toBeNull()
  })

  test('includes valid administrator addresses beside an invalid one', () => {
    expect(parseConfig({ ADMIN_EMAILS: 'ada@a.test,bea' }).adminEmails).toContain('ada@a.test')
  })
})

test('an isolate parses its environment once and logs each invalid variable without its value', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const env = { SITE_SECRET: 'too-short', DEMO: 'maybe' } as Env
  expect(configOf(env)).toBe(configOf(env))
  configOf({ ...env })
  const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)))
  expect(lines).toEqual([
    { event: 'env.invalid', name: 'DEMO', expected: '"on" or "off"' },
    { event: 'env.invalid', name: 'SITE_SECRET', expected: envRules.SITE_SECRET.expected },
  ])
})

describe('the second factor of staff', () => {
  const needs = (set: object) => parseConfig(set).staffSecondFactor
  test('is required by default, but not in local development', () => {
    expect(needs({})).toBe(true)
    expect(needs({ STAFF_SECOND_FACTOR: 'mistyped' })).toBe(true)
    expect(needs({ STAFF_SECOND_FACTOR: 'off' })).toBe(false)
    expect(needs(development)).toBe(false)
    expect(needs({ ...development, STAFF_SECOND_FACTOR: 'on' })).toBe(true)
  })
})
