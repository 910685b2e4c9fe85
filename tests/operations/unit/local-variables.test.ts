import { describe, expect, test } from 'vitest'
import { SITE_PRIVATE_KEY, SITE_PUBLIC_KEY } from '../../../worker/platform/lib/web-push.ts'
import { HOOK_SECRET } from '../../../worker/platform/lib/standard-webhook.ts'
import { accountsIn, localVariables } from '../../../worker/local/variables.mjs'

const empty = { site: 'DEMO="on"\n', standIns: '' }
const variablesFor = (before = empty, port = '8787') =>
  localVariables(before, { port, publishableKey: 'sb_publishable_x', secretKey: 'sb_secret_x' })

const parse = (file: string) =>
  Object.fromEntries(
    file
      .trim()
      .split('\n')
      .map((line) => /^(\w+)="?([^"]*)"?$/.exec(line)?.slice(1) ?? [line, '']),
  )

describe('local variables', () => {
  test('point to the stand-ins with generated keys', () => {
    const { site, standIns } = variablesFor()
    expect(parse(site)).toEqual({
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
      SITE_URL: 'http://localhost:8787',
    })
    const { FLEXPAY_SHOP_ID, FLEXPAY_SIGNATURE_KEY, SUPABASE_HOOK_SECRET } = parse(site)
    const sharedVariables = { FLEXPAY_SHOP_ID, FLEXPAY_SIGNATURE_KEY, SUPABASE_HOOK_SECRET }
    expect(parse(standIns)).toEqual(sharedVariables)
  })

  test('stay the same except for the port', () => {
    const first = variablesFor()
    expect(variablesFor(first)).toEqual(first)
    const movedVariables = variablesFor(first, '8803')
    expect(movedVariables.site).toBe(first.site.replaceAll(':8787', ':8803'))
    expect(movedVariables.standIns).toBe(first.standIns)
  })

  test('are restored if one file is missing', () => {
    const first = variablesFor()
    expect(parse(variablesFor({ ...first, standIns: '' }).standIns)).toEqual(parse(first.standIns))
    const { site } = variablesFor({ ...empty, standIns: first.standIns })
    expect(parse(site)).toMatchObject(parse(first.standIns))
  })

  test('keep settings of other services and hide their keys from the stand-ins', () => {
    const ownVariables = `ADMIN_EMAILS='ada@example.test'
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
    const { site, standIns } = variablesFor({ site: ownVariables, standIns: '' })
    expect(site).toBe(`${ownVariables}ENVIRONMENT="development"\n`)
    expect(standIns).not.toContain('true-key')
    expect(parse(standIns)['FLEXPAY_SIGNATURE_KEY']).toMatch(/^dev-only-/)
  })

  test('keep an account service on another local port', () => {
    const ownVariables = `SUPABASE_URL="http://localhost:9999"
SUPABASE_PUBLISHABLE_KEY="sb_publishable_theirs"
SUPABASE_HOOK_SECRET="v1,whsec_${'A'.repeat(32)}"
`
    const { site, standIns } = variablesFor({ site: ownVariables, standIns: '' })
    expect(parse(site)).toMatchObject(parse(ownVariables))
    expect(parse(standIns)['SUPABASE_HOOK_SECRET']).not.toBe(
      parse(ownVariables)['SUPABASE_HOOK_SECRET'],
    )
    expect(accountsIn(site, 'sb_publishable_x')).toBe('other')
    expect(accountsIn(variablesFor().site, 'sb_publishable_x')).toBe('stand-in')
  })
})
