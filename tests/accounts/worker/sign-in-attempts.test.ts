import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { getOverviewEndpoint, type Overview } from '#staff/overview'
import {
  accountAttempts,
  accountFromNetwork,
  KNOWN_NETWORK_DAYS,
  LIMIT_IN_BUSY_NETWORK,
  networkAttempts,
} from '../../../worker/accounts/sign-in-attempts/rules.ts'
import { flushCounts } from '../../../worker/platform/lib/event-counts.ts'
import { signatureOf } from '../../../worker/platform/lib/standard-webhook.ts'
import { nextAlarmDay } from '../../support/operations/alarm-clock.ts'
import { openOffice, rowsOf, type Office } from '../../support/staff/admin.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, SECOND, uuid } from '../../support/platform/fixtures.ts'
import { interceptedDatabase } from '../../support/platform/intercept.ts'
import { ask as askSite } from '../../support/platform/site.ts'

const PATH = '/api/sign-in-attempts'
const SECRET = `v1,whsec_${btoa('k'.repeat(32))}`
const MINUTE = 60 * SECOND

const ada = uuid(0xa)
const home = '198.51.100.9'
const hotel = '203.0.113.7'
const stranger = '192.0.2.66'

let office: Office
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.useFakeTimers({ now: nextAlarmDay(), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  office = await openOffice([], { SUPABASE_HOOK_SECRET: SECRET })
  flushCounts(Date.now())
})

type Signing = { secret?: string; at?: number; site?: Pick<Office, 'ask'> }

/** Sends an attempt in the form of the account service. */
async function ask(
  body: unknown,
  { secret = SECRET, at = Date.now(), site = office }: Signing = {},
) {
  const text = JSON.stringify(body)
  const time = String(Math.floor(at / 1_000))
  const signature = await signatureOf(secret, `msg_1.${time}.${text}`)
  return site.ask(PATH, {
    method: 'POST',
    body: text,
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': time,
      'webhook-signature': `v1,AAAA v1,${signature}`,
    },
  })
}

type Attempt = { account?: string; from?: string | undefined }

const attempt = (valid: boolean, { account = ada, from }: Attempt = {}) => ({
  user_id: account,
  valid,
  metadata: from === undefined ? {} : { ip_address: from },
})
async function decide(valid: boolean, attemptOf: Attempt = {}): Promise<unknown> {
  const response = await ask(attempt(valid, attemptOf))
  expect(response.status).toBe(200)
  return (await response.json<{ decision: unknown }>()).decision
}
async function fail(times: number, attemptOf: Attempt) {
  for (let n = 0; n < times; n++) await decide(false, attemptOf)
}
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
const counts = () =>
  rowsOf<{ outcome: string; count: number }>(
    'SELECT outcome, count FROM sign_in_attempts ORDER BY outcome',
  )

describe('wrong passwords', () => {
  test('a network’s wrong passwords block the account in that network for a quarter of an hour', async () => {
    const { limit } = accountFromNetwork
    for (let n = 0; n < limit; n++) {
      expect(await decide(false, { from: stranger })).toBe('continue')
    }
    const response = await ask(attempt(true, { from: stranger }))
    expect(await response.json()).toEqual({
      decision: 'reject',
      message: 'Too many attempts. Please try again in fifteen minutes.',
      should_logout_user: false,
    })
    expect(await decide(false, { from: stranger })).toBe('reject')
    expect(await decide(true, { from: stranger, account: uuid(0xb) })).toBe('continue')
    expect(await counts()).toEqual([
      { outcome: 'failed', count: limit },
      { outcome: 'slowed', count: 2 },
    ])
    pass(15 * MINUTE)
    expect(await decide(true, { from: stranger })).toBe('continue')
  })

  test('a stranger’s wrong passwords don’t block the owner, at home or elsewhere', async () => {
    await fail(accountAttempts.limit - 1, { from: stranger })
    expect(await decide(true, { from: home })).toBe('continue')
  })

  test(
    'wrong passwords from many networks only block unknown networks',
    { tags: 'thorough' },
    async () => {
      expect(await decide(true, { from: home })).toBe('continue')
      const { limit } = accountFromNetwork
      for (let n = 0; n * limit < accountAttempts.limit; n++) {
        await fail(limit, { from: `192.0.2.${n}` })
      }
      expect(await decide(true, { from: hotel })).toBe('reject')
      expect(await decide(true, { from: home })).toBe('continue')
      expect(await decide(false, { from: home })).toBe('continue')
    },
  )

  test('a guest’s wrong passwords don’t block other guests of the hotel', async () => {
    for (let n = 0; n < networkAttempts.limit; n++) {
      await decide(false, { account: uuid(0x100 + n), from: hotel })
    }
    expect(await decide(true, { from: hotel })).toBe('continue')
  })

  test('a network that tries many accounts gets fewer attempts per account', async () => {
    for (let n = 0; n < networkAttempts.limit; n++) {
      await decide(false, { account: uuid(0x100 + n), from: stranger })
    }
    await fail(LIMIT_IN_BUSY_NETWORK, { from: stranger })
    expect(await decide(true, { from: stranger })).toBe('reject')
  })

  test('without a network in the hook, an account is blocked after a hundred wrong passwords', async () => {
    await fail(accountAttempts.limit - 1, {})
    expect(await decide(true)).toBe('continue')
    await decide(false)
    expect(await decide(true)).toBe('reject')
    expect(await rowsOf('SELECT network FROM sign_in_networks')).toEqual([])
  })
})

describe('known network', () => {
  test('the right password is accepted from a known network, whatever failed there', async () => {
    await decide(true, { from: home })
    await fail(accountFromNetwork.limit + 5, { from: home })
    expect(await decide(false, { from: home })).toBe('reject')
    expect(await decide(true, { from: home })).toBe('continue')
  })

  test('a network is known for ninety days', async () => {
    await decide(true, { from: home })
    pass(KNOWN_NETWORK_DAYS * DAY)
    await fail(accountFromNetwork.limit, { from: home })
    expect(await decide(true, { from: home })).toBe('continue')
    pass((KNOWN_NETWORK_DAYS + 1) * DAY)
    await fail(accountFromNetwork.limit, { from: home })
    expect(await decide(true, { from: home })).toBe('reject')
  })

  test('a network is stored as a hash, and only after an accepted attempt', async () => {
    await fail(accountFromNetwork.limit, { from: stranger })
    await decide(true, { from: stranger })
    await decide(true, { from: home })
    expect(await rowsOf('SELECT * FROM sign_in_networks')).toEqual([
      {
        member_id: ada,
        network: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        day: new Date().toISOString().slice(0, 10),
      },
    ])
  })
})

test('right passwords are not counted', async () => {
  for (let n = 0; n < accountFromNetwork.limit + 5; n++) {
    expect(await decide(true, { from: home })).toBe('continue')
  }
  expect(await counts()).toEqual([])
})

/** Expects that the attempt is allowed despite a failed check. */
async function expectLetIn(response: Response, event: 'hook.unsigned' | 'hook.failed' | null) {
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.json()).toEqual({ decision: 'continue' })
  pass(MINUTE)
  const hookEvents = flushCounts(Date.now()).events.filter((entry) =>
    entry.event.startsWith('hook.'),
  )
  expect(hookEvents.map((entry) => entry.event)).toEqual(event === null ? [] : [event])
}

describe('unverifiable attempt, which is allowed and not counted', () => {
  const wrongSecret = `v1,whsec_${btoa('x'.repeat(32))}`
  const unsignedAttempts: [what: string, attempt: () => Promise<Response> | Response][] = [
    ['with another secret', () => ask(attempt(false), { secret: wrongSecret })],
    ['signed long ago', () => ask(attempt(false), { at: Date.now() - 10 * MINUTE })],
    ['signed in the future', () => ask(attempt(false), { at: Date.now() + 10 * MINUTE })],
    ['unsigned', () => office.ask(PATH, { method: 'POST', body: JSON.stringify(attempt(false)) })],
    ['with an empty body', () => office.ask(PATH, { method: 'POST' })],
    ['with megabytes', () => office.ask(PATH, { method: 'POST', body: 'x'.repeat(2_000_000) })],
    ['while no secret is set', async () => ask(attempt(false), { site: await openOffice() })],
  ]
  test.each(unsignedAttempts)('allows an attempt %s', async (_, sendAttempt) => {
    await expectLetIn(await sendAttempt(), 'hook.unsigned')
    expect(await counts()).toEqual([])
  })

  test.each([{}, null, { user_id: 'x', valid: false }, { user_id: ada }])(
    'an invalid body is allowed: %j',
    async (body) => {
      await expectLetIn(await ask(body), 'hook.failed')
    },
  )

  const asIfRefused = () => fail(accountFromNetwork.limit, { from: stranger })
  const siteOver = (DB: D1Database) => ({
    ask: (path: string, init?: RequestInit) => askSite(path, init, { ...office.accounts.vars, DB }),
  })

  test('an attempt is allowed while the database is down', async () => {
    await asIfRefused()
    const DB = interceptedDatabase(env.DB, () => Promise.reject(new Error('D1 is down')))
    const response = await ask(attempt(true, { from: stranger }), { site: siteOver(DB) })
    await expectLetIn(response, 'hook.failed')
  })

  test(
    'an attempt is allowed after two seconds without a decision',
    { tags: 'thorough' },
    async () => {
      await asIfRefused()
      let release = () => {}
      const whenReleased = new Promise<void>((resolve) => (release = resolve))
      const DB = interceptedDatabase(env.DB, (_, work) => whenReleased.then(work))
      const began = performance.now()
      const response = await ask(attempt(true, { from: stranger }), { site: siteOver(DB) })
      release()
      expect(performance.now() - began).toBeLessThan(4_000)
      await expectLetIn(response, 'hook.failed')
    },
  )

  test('an attempt is allowed while the site is closed', async () => {
    await asIfRefused()
    const site = await openOffice([], { SUPABASE_HOOK_SECRET: SECRET, CLOSED: 'on' })
    await expectLetIn(await ask(attempt(true, { from: stranger }), { site }), null)
  })
})

test('the overview counts attempts by day, and members who try to enter the staff area', async () => {
  await decide(false, { from: home })
  const response = await office.ask(getOverviewEndpoint.path, await office.accounts.as())
  expect(response.status).toBe(403)
  const overview = await office.get<Overview>(getOverviewEndpoint.path)
  expect(overview.sign_ins_failed).toHaveLength(30)
  expect(overview.sign_ins_failed.at(-1)).toMatchObject({ count: 2 })
  expect(overview.sign_ins_slowed.at(-1)).toMatchObject({ count: 0 })
})
