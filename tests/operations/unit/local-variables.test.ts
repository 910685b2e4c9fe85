import { describe, expect, test } from 'vitest'
import { SITE_PRIVATE_KEY, SITE_PUBLIC_KEY } from '../../../worker/platform/lib/web-push.ts'
import { HOOK_SECRET } from '../../../worker/platform/lib/standard-webhook.ts'
import { accountsIn, localVariables } from '../../../worker/local/variables.mjs'

const empty = { site: 'DEMO="on"\n', standIns: '' }
const made = (before = empty, port = '8787') =>
  localVariables(before, { port, publishableKey: 'sb_publishable_x', secretKey: 'sb_secret_x' })

const read = (file: string) =>
  Object.fromEntries(
    file
      .trim()
      .split('\n')
      .map((line) => /^(\w+)="?([^"]*)"?$/.exec(line)?.slice(1) ?? [line, '']),
  )

describe('local variables', () => {
  test('lead both services to the stand-ins, with keys of its own', () => {
    const { site, standIns } = made()
    expect(read(site)).toEqual({
      DEMO: 'on',
      SITE_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/),
      ENVIRONMENT: 'development',
      PASSKEYS: 'on',
      VAPID_PUBLIC_KEY: expect.stringMatching(SITE_PUBLIC_KEY),
      VAPID_PRIVATE_KEY: expect.stringMatching(SITE_PRIVATE_KEY),
      VAPID_SUBJECT: 'mailto:office@velours.test',
      DEV_PUSH_URL: 'http://localhost:8787/local/push/devices',
      SUPABASE_URL: 'http://localhost:8787',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
      SUPABASE_SECRET_KEY: 'sb_secret_x',
      SUPABASE_HOOK_SECRET: expect.stringMatching(HOOK_SECRET),
      FLEXPAY_BASE_URL: 'http://localhost:8787/local/pay',
      FLEXPAY_SUPPORT_URL: 'http://localhost:8787/local/pay',
      FLEXPAY_SHOP_ID: '100001',
      FLEXPAY_SIGNATURE_KEY: expect.stringMatching(/^dev-only-[0-9a-f]{32}$/),
      DEV_MAILBOX_URL: 'http://localhost:8787/local/mail',
      MAIL_OFFICE: 'office@velours.test',
    })
    const { FLEXPAY_SHOP_ID, FLEXPAY_SIGNATURE_KEY, SUPABASE_HOOK_SECRET } = read(site)
    const shared = { FLEXPAY_SHOP_ID, FLEXPAY_SIGNATURE_KEY, SUPABASE_HOOK_SECRET }
    expect(read(standIns)).toEqual(shared)
  })

  test('stay, but for the port', () => {
    const first = made()
    expect(made(first)).toEqual(first)
    const moved = made(first, '8803')
    expect(moved.site).toBe(first.site.replaceAll(':8787', ':8803'))
    expect(moved.standIns).toBe(first.standIns)
  })

  test('are restored where one file was lost', () => {
    const first = made()
    expect(read(made({ ...first, standIns: '' }).standIns)).toEqual(read(first.standIns))
    const { site } = made({ ...empty, standIns: first.standIns })
    expect(read(site)).toMatchObject(read(first.standIns))
  })

  test('leave other services alone, and never show the stand-in their key', () => {
    const own = `ADMIN_EMAILS='ada@example.test'
SITE_SECRET='a "quoted" one'
SUPABASE_URL="https://abc.supabase.co"
SUPABASE_PUBLISHABLE_KEY="theirs"
FLEXPAY_BASE_URL=https://secure.verotel.com
FLEXPAY_SHOP_ID=7
FLEXPAY_SIGNATURE_KEY=true-key
DEV_MAILBOX_URL=https://mail.example.test
VAPID_PUBLIC_KEY=theirs
DEV_PUSH_URL=https://push.example.test
`
    const { site, standIns } = made({ site: own, standIns: '' })
    expect(site).toBe(`${own}ENVIRONMENT="development"\n`)
    expect(standIns).not.toContain('true-key')
    expect(read(standIns)['FLEXPAY_SIGNATURE_KEY']).toMatch(/^dev-only-/)
  })

  test('leave an account service on another port of this machine alone', () => {
    const own = `SUPABASE_URL="http://localhost:9999"
SUPABASE_PUBLISHABLE_KEY="sb_publishable_theirs"
SUPABASE_HOOK_SECRET="v1,whsec_${'A'.repeat(32)}"
`
    const { site, standIns } = made({ site: own, standIns: '' })
    expect(read(site)).toMatchObject(read(own))
    expect(read(standIns)['SUPABASE_HOOK_SECRET']).not.toBe(read(own)['SUPABASE_HOOK_SECRET'])
    expect(accountsIn(site, 'sb_publishable_x')).toBe('other')
    expect(accountsIn(made().site, 'sb_publishable_x')).toBe('stand-in')
  })
})
