import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openAdminSession } from '#accounts/admin-session.api'
import { getOverview } from '#staff/overview.api'
import { refusalOf } from '#contract/refusals'
import { NOTED_EVERY_MS } from '../../../worker/accounts/staff-sessions/rules.ts'
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
const proved = (minutes: number, session = uuid(0x5e)) => ({
  ...adminClaims,
  session_id: session,
  amr: [{ method: 'password', timestamp: minutesAgo(minutes) }],
})

/** A call as a browser makes it. */
async function call(
  claims: object,
  {
    path = getOverview.path as string,
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
const used = () => rowsOf<{ used_at: number }>('SELECT used_at FROM staff_sessions')
const setUsed = (ago: number) =>
  env.DB.prepare('UPDATE staff_sessions SET used_at = ?1')
    .bind(Date.now() - ago)
    .run()
const mails = () =>
  rowsOf<{ recipient: string; text: string }>('SELECT recipient, text FROM outbox')

describe.each([getOverview.path, openAdminSession.path])('at %s', (path) => {
  test('a session that rested for half an hour goes on after a proof alone', async () => {
    expect((await call(proved(29), { path })).status).toBe(200)
    await setUsed(30 * MINUTE + 1)
    const refused = await call(proved(31), { path })
    expect(refused.status).toBe(403)
    expect(await refused.json()).toEqual(refusalOf('staff.session-idle'))
    expect((await call(proved(0), { path })).status).toBe(200)
    // The other tabs, too: the session was used again.
    expect((await call(proved(31), { path })).status).toBe(200)
  })

  test('a session that staff have never used counts from its last proof', async () => {
    const refused = await call(proved(31), { path })
    expect(await refused.json()).toMatchObject({ id: 'staff.session-idle' })
    expect(await used()).toEqual([])
  })
})

test.each([
  [30 * MINUTE, 200],
  [30 * MINUTE + 1, 403],
])('a session rests for half an hour and no longer (%i ms)', async (age, status) => {
  const at = Math.ceil(Date.now() / 1_000)
  const claims = proved(31)
  expect((await call({ ...claims, amr: proved(0).amr })).status).toBe(200)
  await env.DB.prepare('UPDATE staff_sessions SET used_at = ?1')
    .bind(at * 1_000)
    .run()
  vi.useFakeTimers({ now: at * 1_000 + age, toFake: ['Date'] })
  expect((await call(claims)).status).toBe(status)
})

test('one session’s use does not keep another one open', async () => {
  expect((await call(proved(1))).status).toBe(200)
  expect((await call(proved(31, uuid(0x5f)))).status).toBe(403)
})

test('a session in use is noted once in some minutes', async () => {
  await call(proved(1))
  await setUsed(NOTED_EVERY_MS - MINUTE)
  const [before] = await used()
  await call(proved(1))
  expect(await used()).toEqual([before])
  await setUsed(NOTED_EVERY_MS)
  await call(proved(1))
  expect((await used())[0]!.used_at).toBeGreaterThan(before!.used_at)
})

test('a refused session stays as it rested', async () => {
  await call(proved(1))
  await setUsed(31 * MINUTE)
  const [before] = await used()
  await call(proved(40))
  expect(await used()).toEqual([before])
})

const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? ''

describe('a browser that is not known', () => {
  test('is mailed to its owner once, however many calls come at once', async () => {
    await Promise.all([call(proved(1)), call(proved(1)), call(proved(1))])
    expect(await mails()).toEqual([
      {
        recipient: adminClaims.email,
        text: expect.stringContaining('Device: Firefox on Windows') as string,
      },
    ])
    expect(await rowsOf('SELECT 1 FROM staff_devices')).toHaveLength(1)
  })

  test('is known by its cookie in the next session, which no script can read', async () => {
    const first = await call(proved(1))
    expect(first.headers.get('set-cookie')).toMatch(
      /^device=[0-9a-f]{32}; Max-Age=31536000; Path=\/api\/admin; HttpOnly; SameSite=Strict$/,
    )
    const again = await call(proved(1, uuid(0x5f)), { cookie: cookieOf(first), agent: 'Other' })
    expect(again.headers.get('set-cookie')).toBeNull()
    expect(await mails()).toHaveLength(1)
    await call(proved(1, uuid(0x5f)))
    expect(await mails()).toHaveLength(2)
  })

  test('of a stolen token is mailed, too', async () => {
    const first = await call(proved(1))
    expect((await call(proved(1), { agent: 'curl/8' })).status).toBe(200)
    expect((await mails()).filter(({ text }) => text.includes('Device: unknown'))).toHaveLength(1)
    expect((await call(proved(1), { cookie: cookieOf(first) })).status).toBe(200)
    expect(await mails()).toHaveLength(2)
  })

  test('is mailed ten times a day at most', async () => {
    for (let n = 0; n < 12; n++)
      await call(proved(1), { cookie: `device=${String(n).repeat(32)}`.slice(0, 39) })
    expect(await mails()).toHaveLength(10)
  })

  test('is not mailed when a member without the right asks', async () => {
    expect((await call({ amr: proved(1).amr })).status).toBe(403)
    expect(await mails()).toEqual([])
  })
})

test('sessions are forgotten after a day, browsers a year after their last use', async () => {
  await call(proved(1))
  await expireRows(env, Date.now() + 2 * DAY)
  expect(await used()).toEqual([])
  expect(await rowsOf('SELECT 1 FROM staff_devices')).toHaveLength(1)
  await expireRows(env, Date.now() + 366 * DAY)
  expect(await rowsOf('SELECT 1 FROM staff_devices')).toEqual([])
})
