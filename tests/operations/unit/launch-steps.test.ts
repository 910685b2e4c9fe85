import { describe, expect, test } from 'vitest'
import { launchSteps, type StepId } from '../../../worker/ops/launch/steps.ts'
import type { LaunchState } from '../../../worker/ops/launch/state.ts'
import { CommandError } from '../../../worker/ops/refusal.ts'

const vars = {
  SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_a',
  MAIL_FROM: 'office@velours.example',
  MAIL_OFFICE: 'office@velours.example',
  BACKUP_RECIPIENT: 'key',
  VAPID_PUBLIC_KEY: 'key',
  VAPID_SUBJECT: 'mailto:office@velours.example',
  FLEXPAY_BASE_URL: 'https://secure.verotel.com',
  FLEXPAY_SHOP_ID: '1',
  REHEARSED_ON: '2026-12-01',
}

type Changes = Partial<LaunchState> & { vars?: Record<string, string> }

/** A site on which everything is done. */
function stateWith({ vars: changedVars = {}, ...changes }: Changes = {}): LaunchState {
  return {
    project: {
      file: 'wrangler.toml',
      worker: 'velours',
      database: { name: 'velours', id: 'id' },
      bucket: 'velours-media',
      copies: 'velours-backup',
      account: 'account',
      domain: 'velours.example',
      exports: [],
      vars: { ...vars, ...changedVars },
    },
    site: 'https://velours.example',
    rights: [{ name: 'D1, Edit', isGranted: true }],
    plan: 'paid',
    zone: 'active',
    database: 'id',
    missingBuckets: [],
    isLocked: true,
    secrets: [
      'SITE_SECRET',
      'SUPABASE_SECRET_KEY',
      'SUPABASE_HOOK_SECRET',
      'ADMIN_EMAILS',
      'VAPID_PRIVATE_KEY',
      'FLEXPAY_SIGNATURE_KEY',
    ],
    version: 'version',
    pending: [],
    health: { version: 'version', backup: { age_seconds: 60 } } as LaunchState['health'],
    mailFindings: [],
    missingAlerts: [],
    accountProject: [],
    emptyDetails: [],
    legalDay: '2026-12-01',
    staffEntries: 1,
    acceptableUse: {
      edge: '2026-12-01',
      accounts: '2026-12-01',
      mail: '2026-12-01',
      payments: '2026-12-01',
    },
    facts: { provenKey: 'key', backupRead: '2026-12-01' },
    ...changes,
  }
}

const checkOf = (id: StepId, changes?: Changes) =>
  launchSteps.find((step) => step.id === id)!.check(stateWith(changes))

const withoutSecret = (name: string) => ({
  secrets: stateWith().secrets.filter((secret) => secret !== name),
})

test('every step is done on a complete site', () => {
  const statuses = launchSteps.map(({ id, check }) => [id, check(stateWith()).status])
  expect(statuses).toEqual(launchSteps.map(({ id }) => [id, 'done']))
})

describe('a step that is open', () => {
  test.each<[StepId, Changes, string]>([
    ['token', { rights: [{ name: 'Queues, Edit', isGranted: false }] }, 'Queues, Edit'],
    ['token', { plan: 'free' }, 'no paid plan'],
    ['domain', { zone: null }, 'no zone for velours.example'],
    ['domain', { zone: 'pending' }, 'is pending'],
    ['legal', { emptyDetails: ['company.phone'] }, 'company.phone'],
    ['secret', withoutSecret('SITE_SECRET'), 'SITE_SECRET'],
    ['backup-key', { vars: { BACKUP_RECIPIENT: '' } }, 'no key'],
    ['backup-key', { facts: { provenKey: 'another' } }, 'Nobody has shown'],
    ['push', withoutSecret('VAPID_PRIVATE_KEY'), 'VAPID_PRIVATE_KEY'],
    ['accounts', withoutSecret('SUPABASE_SECRET_KEY'), 'secret key'],
    ['mail', { mailFindings: [{ isGood: false, text: 'No queue.' }] }, 'No queue.'],
    ['owners', withoutSecret('ADMIN_EMAILS'), 'No address'],
    ['payments', withoutSecret('FLEXPAY_SIGNATURE_KEY'), 'signature key'],
    ['deploy', { version: null }, 'Nothing is deployed'],
    ['deploy', { missingBuckets: ['velours-backup'], isLocked: false }, 'velours-backup'],
    ['deploy', { pending: ['0012_more.sql'] }, '1 migrations are pending'],
    ['deploy', { health: null }, 'gives no answer'],
    ['account-settings', { accountProject: 'no token' }, 'not compared'],
    ['account-settings', { accountProject: new CommandError('Refused.', 'Again.') }, 'Refused.'],
    [
      'account-settings',
      { accountProject: [{ field: 'a', name: 'A: on', effect: 'B.', value: true }] },
      '1 settings',
    ],
    ['owner', { staffEntries: 0 }, 'No owner has entered'],
    ['first-backup', { facts: {} }, 'pulled and read'],
    ['first-backup', { facts: {}, health: null }, 'no back-up yet'],
  ])('%s %# names its reason', (id, changes, text) => {
    const check = checkOf(id, changes)
    expect(check.status).toBe('open')
    expect(check.text).toContain(text)
  })
})

test('the hook of passwords waits for a site that answers', () => {
  const check = checkOf('password-hook', {
    ...withoutSecret('SUPABASE_HOOK_SECRET'),
    health: null,
  })
  expect(check).toMatchObject({ status: 'off', todo: [] })
})

describe('a step that the site can open without', () => {
  test.each<[StepId, Changes]>([
    ['legal', { legalDay: '2024-12-15' }],
    ['push', { vars: { VAPID_PUBLIC_KEY: '' } }],
    ['accounts', { vars: { SUPABASE_URL: '' } }],
    ['mail', { vars: { MAIL_FROM: '' } }],
    ['payments', { vars: { FLEXPAY_SHOP_ID: '' } }],
    ['acceptable-use', { acceptableUse: { edge: '2026-12-01' } }],
    ['password-hook', withoutSecret('SUPABASE_HOOK_SECRET')],
    ['rehearsal', { vars: { REHEARSED_ON: '' } }],
    ['alarms', { missingAlerts: ['No one gets alarms.'] }],
  ])('%s is off, with the way to turn it on', (id, changes) => {
    const check = checkOf(id, changes)
    expect(check.status).toBe('off')
    expect(check.todo.length).toBeGreaterThan(0)
  })

  test('names each service that was not asked, with its question', () => {
    const { text, todo } = checkOf('acceptable-use', { acceptableUse: { mail: '2026-12-01' } })
    expect(text).toBe('Not asked: edge, accounts, payments.')
    expect(todo).toHaveLength(3)
    for (const line of todo) expect(line).toMatch(/\?$/)
  })
})
