import type { JWTPayload } from 'jose'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { addressOf } from '#platform/endpoint'
import { getMeSchemas, endSessionsSchemas, endSessionsEndpoint } from '#accounts/members'
import { getMeEndpoint } from '#accounts/me'
import {
  endSessionSchemas,
  listSessionsSchemas,
  endSessionEndpoint,
  listSessionsEndpoint,
} from '#accounts/member-sessions'
import { exportMeEndpoint } from '#accounts/my-data'
import { recordSession } from '../../../worker/accounts/record-session.ts'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import { expectAnswer, expectOk } from '../../support/platform/answers.ts'
import { openAccounts } from '../../support/accounts/accounts.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, SECOND, uuid } from '../../support/platform/fixtures.ts'
import { openSite } from '../../support/platform/open-site.ts'

const START = Date.UTC(2027, 0, 1, 12)
const max = uuid(0xa)
const eve = uuid(0xb)
const phone = uuid(0xe1)
const laptop = uuid(0xe2)
const agents: Record<string, string> = {
  [phone]: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
  [laptop]: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

let site: Awaited<ReturnType<typeof openSite>>
let accounts: Awaited<ReturnType<typeof openAccounts>>
beforeEach(async () => {
  vi.setSystemTime(START)
  onTestFinished(() => void vi.useRealTimers())
  accounts = await openAccounts()
  site = await openSite([], { vars: accounts.vars })
})

/** Sends a call from a browser, with a new token each second. */
async function from(
  session_id: string,
  { method, path }: { method: string; path: string },
  { body, ...claims }: JWTPayload & { body?: object } = {},
) {
  const { headers } = await accounts.as({ sub: max, session_id, ...claims })
  return site.ask(path, {
    method,
    headers: { ...headers, 'user-agent': agents[session_id] ?? 'curl/8' },
    body: body ? JSON.stringify(body) : null,
  })
}
const use = (session: string, claims = {}) => expectOk(from(session, getMeEndpoint, claims))
const listSessionsOf = async (session: string, claims = {}) =>
  (await expectAnswer(listSessionsSchemas, from(session, listSessionsEndpoint, claims))).sessions
const endFrom = (session: string, id: string, claims = {}) =>
  from(
    session,
    { ...endSessionEndpoint, path: addressOf(endSessionEndpoint, { params: { id } }) },
    claims,
  )
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * SECOND)
const idOf = async (response: Response) => [
  response.status,
  (await response.json<{ id: string }>()).id,
]

describe('list of a member’s sessions', () => {
  test('the list names browser and days, with the current session first', async () => {
    await use(laptop)
    later(2 * 86_400)
    const began = { amr: [{ method: 'password', timestamp: START / SECOND }] }
    expect(await listSessionsOf(phone, began)).toEqual([
      {
        id: phone,
        browser: 'Safari',
        system: 'iOS',
        isThis: true,
        beganOn: '2027-01-01',
        usedOn: '2027-01-03',
      },
      {
        id: laptop,
        browser: 'Firefox',
        system: 'Windows',
        isThis: false,
        beganOn: '2027-01-01',
        usedOn: '2027-01-01',
      },
    ])
    const [otherSession, ...rest] = await listSessionsOf(uuid(0xe3))
    expect(otherSession).toMatchObject({ browser: null, system: null, isThis: true })
    expect(rest.map(({ id }) => id)).toEqual([phone, laptop])
    expect(await listSessionsOf(laptop, { sub: eve })).toHaveLength(1)
  })

  test('a session is recorded once a day', async () => {
    await use(laptop)
    const usedAt = async () => (await rowsOf('SELECT used_at FROM member_sessions'))[0]
    later(3_600)
    await use(laptop)
    expect(await usedAt()).toEqual({ used_at: START })
    later(86_400)
    await use(laptop)
    expect(await usedAt()).toEqual({ used_at: Date.now() })
  })

  test('the list is limited to the newest fifty sessions', async () => {
    for (let n = 0; n < 52; n++) {
      later(1)
      await use(uuid(0x1000 + n))
    }
    const ids = (await listSessionsOf(uuid(0x1000 + 51))).map(({ id }) => id)
    expect(ids).toHaveLength(50)
    expect(ids).not.toContain(uuid(0x1001))
  })
})

describe('session that another session ends', () => {
  beforeEach(async () => {
    await use(phone)
    await use(laptop)
  })

  test('an ended session is refused, however often it is renewed, with the reason', async () => {
    const remaining = await expectAnswer(endSessionSchemas, endFrom(laptop, phone))
    expect(remaining.sessions.map(({ id }) => id)).toEqual([laptop])
    for (const seconds of [0, 60, 86_400]) {
      later(seconds)
      expect(await idOf(await from(phone, getMeEndpoint))).toEqual([401, 'session.ended'])
      expect(await idOf(await from(phone, exportMeEndpoint))).toEqual([401, 'session.ended'])
      expect(await idOf(await endFrom(phone, laptop))).toEqual([401, 'session.ended'])
      expect((await from(phone, { method: 'GET', path: '/api/companions' })).status).toBe(200)
    }
    await expectAnswer(getMeSchemas, from(laptop, getMeEndpoint))
    expect(await listSessionsOf(laptop)).toHaveLength(1)
    // The browser and the system are deleted.
    expect(await rowsOf('SELECT browser, system FROM member_sessions WHERE ended_at > 0')).toEqual([
      { browser: null, system: null },
    ])
  })

  test('an ended session stays ended if its use is recorded at the same moment', async () => {
    await expectOk(endFrom(laptop, phone))
    later(86_400)
    const request = { known: [], userAgent: agents[phone], now: Date.now() }
    await recordSession(site.db, { id: max, sessionId: phone, beganAt: START }, request)
    expect(await idOf(await from(phone, getMeEndpoint))).toEqual([401, 'session.ended'])
    expect((await listSessionsOf(laptop)).map(({ id }) => id)).toEqual([laptop])
  })

  test('ending a session twice succeeds, and deletes its browser and system', async () => {
    for (const _ of [1, 2]) await expectOk(endFrom(laptop, phone))
    const entries = (await auditLog()).filter(({ act }) => act === 'member.session-ended')
    expect(entries).toMatchObject([{ actor: max, subject: max }])
    expect(JSON.stringify(entries)).not.toContain(phone)
  })

  test('only the member’s other sessions can be ended', async () => {
    expect(await idOf(await endFrom(laptop, laptop))).toEqual([409, 'session.current'])
    await expectOk(endFrom(laptop, phone, { sub: eve }))
    await expectAnswer(getMeSchemas, from(phone, getMeEndpoint))
    expect((await site.ask('/api/me/sessions')).status).toBe(401)
  })

  test('ending a session also ends its notifications, and no others', async () => {
    const add = (session: string) =>
      env.DB.prepare(
        `INSERT INTO push_subscriptions VALUES (?1, ?2, ?3, 'https://fcm.googleapis.com/a', ?4, ?5, ?4, 'en', 1, NULL)`,
      )
        .bind(session.slice(-12).padStart(64, '0'), max, session, 'A'.repeat(87), 'A'.repeat(22))
        .run()
    for (const session of [phone, laptop]) await add(session)
    await expectOk(endFrom(laptop, phone))
    expect(await rowsOf('SELECT session_id AS id FROM push_subscriptions')).toEqual([
      { id: laptop },
    ])
  })

  test('an ended session stays refused as long as the account exists; an unused one leaves the list', async () => {
    await expectOk(endFrom(laptop, phone))
    await expireRows(env, Date.now() + 366 * DAY)
    expect(await rowsOf('SELECT session_id AS id FROM member_sessions')).toEqual([{ id: phone }])
  })
})

describe('session that the account service ends', () => {
  const end = (keep: string) =>
    expectAnswer(endSessionsSchemas, from(laptop, endSessionsEndpoint, { body: { keep } }))
  beforeEach(async () => {
    await use(phone)
    await use(laptop)
  })

  test('signing out of the others, of all, or of this session removes it from the list while its token stays valid', async () => {
    await end('others')
    expect((await listSessionsOf(phone)).map(({ id }) => id)).toEqual([phone])
    expect((await listSessionsOf(laptop)).map(({ id }) => id)).toEqual([laptop, phone])
    await end('this')
    expect((await listSessionsOf(laptop)).map(({ id }) => id)).toEqual([laptop])
    await use(phone)
    await end('none')
    expect(await rowsOf('SELECT session_id FROM member_sessions')).toEqual([])
  })

  test('a session that was ended in the list stays ended', async () => {
    await expectOk(endFrom(laptop, phone))
    await end('none')
    later(60)
    expect(await idOf(await from(phone, getMeEndpoint))).toEqual([401, 'session.ended'])
  })
})
