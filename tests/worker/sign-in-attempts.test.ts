import { beforeEach, expect, test } from 'vitest'
import { getOverview } from '#contract/overview.api'
import type { Overview } from '#contract/overview'
import { accountAttempts, networkAttempts } from '../../worker/features/sign-in-attempts/rules.ts'
import { signatureOf } from '../../worker/lib/standard-webhook.ts'
import { openOffice, rowsOf, type Office } from '../support/admin.ts'
import { env } from '../support/database.ts'
import { uuid } from '../support/fixtures.ts'

const PATH = '/api/sign-in-attempts'
const SECRET = `v1,whsec_${btoa('k'.repeat(32))}`

let office: Office
beforeEach(async () => {
  office = await openOffice([], { SUPABASE_HOOK_SECRET: SECRET })
})

/** As the account service asks. */
async function ask(body: object, { secret = SECRET, at = Date.now() } = {}) {
  const text = JSON.stringify(body)
  const time = String(Math.floor(at / 1_000))
  const signature = await signatureOf(secret, `msg_1.${time}.${text}`)
  return office.ask(PATH, {
    method: 'POST',
    body: text,
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': time,
      'webhook-signature': `v1,AAAA v1,${signature}`,
    },
  })
}

const attempt = (valid: boolean, account = uuid(0xa), ip_address?: string) => ({
  ...{ user_id: account, valid },
  ...(ip_address && { metadata: { ip_address } }),
})
async function decide(...given: Parameters<typeof attempt>): Promise<unknown> {
  const response = await ask(attempt(...given))
  expect(response.status).toBe(200)
  return (await response.json<{ decision: unknown }>()).decision
}
const counts = () =>
  rowsOf<{ outcome: string; count: number }>(
    'SELECT outcome, count FROM sign_in_attempts ORDER BY outcome',
  )

test('after too many wrong passwords an account gets no further try, the right one either', async () => {
  for (let n = 0; n < accountAttempts.limit; n++) expect(await decide(false)).toBe('continue')
  const refused = await ask(attempt(true))
  expect(await refused.json()).toEqual({
    decision: 'reject',
    message: 'Too many attempts. Please try again in fifteen minutes.',
    should_logout_user: false,
  })
  expect(await decide(false)).toBe('reject')
  expect(await decide(true, uuid(0xb))).toBe('continue')
  expect(await counts()).toEqual([
    { outcome: 'failed', count: accountAttempts.limit },
    { outcome: 'slowed', count: 2 },
  ])
  await env.DB.exec('UPDATE attempts SET ends_at = 1')
  expect(await decide(true)).toBe('continue')
})

test('a network that tries many accounts is slowed down, and no other one', async () => {
  const place = '203.0.113.7'
  for (let n = 0; n < networkAttempts.limit; n++) await decide(false, uuid(0x100 + n), place)
  expect(await decide(true, uuid(0xa), place)).toBe('reject')
  expect(await decide(true, uuid(0xa), '198.51.100.9')).toBe('continue')
  const who = await rowsOf<{ who: string }>(`SELECT who FROM attempts WHERE what LIKE '%network'`)
  expect(who).toEqual([{ who: expect.stringMatching(/^[0-9a-f]{32}$/) as string }])
})

test('right passwords are not counted', async () => {
  for (let n = 0; n < accountAttempts.limit + 5; n++) expect(await decide(true)).toBe('continue')
  expect(await counts()).toEqual([])
})

test('the account service alone is believed, and not for long', async () => {
  const wrong = `v1,whsec_${btoa('x'.repeat(32))}`
  const forged = [
    ask(attempt(false), { secret: wrong }),
    ask(attempt(false), { at: Date.now() - 600_000 }),
    ask(attempt(false), { at: Date.now() + 600_000 }),
    office.ask(PATH, { method: 'POST', body: JSON.stringify(attempt(false)) }),
  ]
  for (const response of await Promise.all(forged)) expect(response.status).toBe(401)
  for (const bad of [{}, { user_id: 'x', valid: false }, { user_id: uuid(1) }]) {
    expect((await ask(bad)).status).toBe(400)
  }
  expect(await counts()).toEqual([])
  const closed = await openOffice()
  expect((await closed.ask(PATH, { method: 'POST', body: '{}' })).status).toBe(503)
})

test('the overview counts them by day, with members who ask for the staff area', async () => {
  await decide(false)
  const asked = await office.ask(getOverview.path, await office.accounts.as())
  expect(asked.status).toBe(403)
  const overview = await office.get<Overview>(getOverview.path)
  expect(overview.sign_ins_failed).toHaveLength(30)
  expect(overview.sign_ins_failed.at(-1)).toMatchObject({ count: 2 })
  expect(overview.sign_ins_slowed.at(-1)).toMatchObject({ count: 0 })
})
