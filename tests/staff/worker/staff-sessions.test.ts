import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openAdminSessionEndpoint } from '#accounts/admin-session'
import { getOverviewEndpoint } from '#staff/overview'
import { refusalOf } from '#contract/refusals'
import { RECORD_INTERVAL_MS } from '../../../worker/accounts/staff-sessions/rules.ts'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import { adminClaims, openOffice, rowsOf, type Office } from '../../support/staff/admin.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, uuid } from '../../support/platform/fixtures.ts'

const MINUTE = 60_000
let office: Office
beforeEach(async () => {
  office = await openOffice()
})

afterEach(() => void vi.useRealTimers())

const minutesAgo = (count: number) => Math.floor((Date.now() - count * MINUTE) / 1_000)
const claimsProvedBefore = (minutes: number, session = uuid(0x5e)) => ({
  ...adminClaims,
  session_id: session,
  amr: [{ method: 'password', timestamp: minutesAgo(minutes) }],
})

/** A call with the headers of a browser. */
async function call(
  claims: object,
  {
    path = getOverviewEndpoint.path as string,
    cookie = '',
    agent = 'Mozilla/5.0 (Windows NT 10.0) Firefox/150.0',
  } = {},
) {
  const headers = new Headers((await office.accounts.as({ ...claims })).headers)
  headers.set('cf-connecting-ip', '203.0.113.7')
  headers.set('user-agent', agent)
  if (cookie) headers.set('cookie', cookie)
  return office.ask(path, { headers })
}
const sessionUses = () => rowsOf<{ used_at: number }>('SELECT used_at FROM staff_sessions')
const setUsed = (ago: number) =>
  env.DB.prepare('UPDATE staff_sessions SET used_at = ?1')
    .bind(Date.now() - ago)
    .run()
const mails = () =>
  rowsOf<{ recipient: string; text: string }>('SELECT recipient, text FROM outbox')

describe.each([getOverviewEndpoint.path, openAdminSessionEndpoint.path])(
  'idle staff session at %s',
  (path) => {
    test('is refused after half an hour until a new proof of identity', async () => {
      expect((await call(claimsProvedBefore(29), { path })).status).toBe(200)
      await setUsed(30 * MINUTE + 1)
      const refusal = await call(claimsProvedBefore(31), { path })
      expect(refusal.status).toBe(403)
      expect(await refusal.json()).toEqual(refusalOf('staff.session-idle'))
      expect((await call(claimsProvedBefore(0), { path })).status).toBe(200)
      // The session was used again, so older tokens of other tabs are accepted too.
      expect((await call(claimsProvedBefore(31), { path })).status).toBe(200)
    })

    test('counts from its last proof if it was never used', async () => {
      const refusal = await call(claimsProvedBefore(31), { path })
      expect(await refusal.json()).toMatchObject({ id: 'staff.session-idle' })
      expect(await sessionUses()).toEqual([])
    })
  },
)

test.each([
  [30 * MINUTE, 200],
  [30 * MINUTE + 1, 403],
])(
  'accepts a session that is idle for half an hour and refuses it later (%i ms)',
  async (age, status) => {
    const startSeconds = Math.ceil(Date.now() / 1_000)
    const claims = claimsProvedBefore(31)
    expect((await call({ ...claims, amr: claimsProvedBefore(0).amr })).status).toBe(200)
    await env.DB.prepare('UPDATE staff_sessions SET used_at = ?1')
      .bind(startSeconds * 1_000)
      .run()
    vi.useFakeTimers({ now: startSeconds * 1_000 + age, toFake: ['Date'] })
    expect((await call(claims)).status).toBe(status)
  },
)

test('refuses an idle session while another session is in use', async () => {
  expect((await call(claimsProvedBefore(1))).status).toBe(200)
  expect((await call(claimsProvedBefore(31, uuid(0x5f)))).status).toBe(403)
})

test('records the use of a session once in several minutes', async () => {
  await call(claimsProvedBefore(1))
  await setUsed(RECORD_INTERVAL_MS - MINUTE)
  const [before] = await sessionUses()
  await call(claimsProvedBefore(1))
  expect(await sessionUses()).toEqual([before])
  await setUsed(RECORD_INTERVAL_MS)
  await call(claimsProvedBefore(1))
  expect((await sessionUses())[0]!.used_at).toBeGreaterThan(before!.used_at)
})

test('does not record the use of a refused session', async () => {
  await call(claimsProvedBefore(1))
  await setUsed(31 * MINUTE)
  const [before] = await sessionUses()
  await call(claimsProvedBefore(40))
  expect(await sessionUses()).toEqual([before])
})

const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? ''

describe('unknown browser', () => {
  test('is reported to its owner by one email for simultaneous calls', async () => {
    await Promise.all([
      call(claimsProvedBefore(1)),
      call(claimsProvedBefore(1)),
      call(claimsProvedBefore(1)),
    ])
    expect(await mails()).toEqual([
      {
        recipient: adminClaims.email,
        text: expect.stringContaining('Device: Firefox on Windows') as string,
      },
    ])
    expect(await rowsOf('SELECT 1 FROM staff_devices')).toHaveLength(1)
  })

  test('is recognised in the next session by a cookie that scripts cannot read', async () => {
    const first = await call(claimsProvedBefore(1))
    expect(first.headers.get('set-cookie')).toMatch(
      /^device=[0-9a-f]{32}; Max-Age=31536000; Path=\/api\/admin; HttpOnly; SameSite=Strict$/,
    )
    const response = await call(claimsProvedBefore(1, uuid(0x5f)), {
      cookie: cookieOf(first),
      agent: 'Other',
    })
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(await mails()).toHaveLength(1)
    await call(claimsProvedBefore(1, uuid(0x5f)))
    expect(await mails()).toHaveLength(2)
  })

  test('with a stolen token is reported too', async () => {
    const first = await call(claimsProvedBefore(1))
    expect((await call(claimsProvedBefore(1), { agent: 'curl/8' })).status).toBe(200)
    expect((await mails()).filter(({ text }) => text.includes('Device: unknown'))).toHaveLength(1)
    expect((await call(claimsProvedBefore(1), { cookie: cookieOf(first) })).status).toBe(200)
    expect(await mails()).toHaveLength(2)
  })

  test('is reported at most ten times a day', async () => {
    for (let n = 0; n < 12; n++)
      await call(claimsProvedBefore(1), { cookie: `device=${String(n).repeat(32)}`.slice(0, 39) })
    expect(await mails()).toHaveLength(10)
  })

  test('is not reported for a member without rights', async () => {
    expect((await call({ amr: claimsProvedBefore(1).amr })).status).toBe(403)
    expect(await mails()).toEqual([])
  })
})

test('deletes sessions after a day and browsers a year after their last use', async () => {
  await call(claimsProvedBefore(1))
  await expireRows(env, Date.now() + 2 * DAY)
  expect(await sessionUses()).toEqual([])
  expect(await rowsOf('SELECT 1 FROM staff_devices')).toHaveLength(1)
  await expireRows(env, Date.now() + 366 * DAY)
  expect(await rowsOf('SELECT 1 FROM staff_devices')).toEqual([])
})
