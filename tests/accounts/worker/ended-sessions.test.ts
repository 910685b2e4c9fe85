import { openAdminSessionEndpoint } from '#accounts/admin-session'
import { getMeEndpoint } from '#accounts/me'
import { deleteMeEndpoint, exportMeEndpoint } from '#accounts/my-data'
import { endSessionsEndpoint, endSessionsSchemas } from '#accounts/members'
import { grantRoleEndpoint, suspendUserEndpoint, revokeRoleEndpoint } from '#accounts/users'
import type { JWTPayload } from 'jose'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { down } from '../../support/accounts/accounts.ts'
import { adminClaims, auditLog, rowsOf } from '../../support/staff/admin.ts'
import { expectAnswer, expectTurnedAway } from '../../support/platform/answers.ts'
import { SECOND, uuid } from '../../support/platform/fixtures.ts'
import { member, openUsers, otherMember, type Users } from '../../support/accounts/users.ts'

const overview = '/api/admin/overview'
const rightsOf = (path: string) => path.replace(':id', member)
const suspension = suspendUserEndpoint.path.replace(':id', member)
const justSignedIn = () => ({
  amr: [{ method: 'password', timestamp: Math.floor(Date.now() / SECOND) }],
})

let office: Users
let service: Users['accounts']['service']
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  office = await openUsers()
  service = office.accounts.service
})

const as = (method: string, path: string, claims = {}, body?: unknown) =>
  office.as(claims, method, path, body)
/** Each call uses its own session unless one is named, because the result of a check is reused for half a minute. */
const asStaff = (
  method: string,
  path: string,
  {
    session_id = crypto.randomUUID() as string,
    ...claims
  }: JWTPayload & { session_id?: string } = {},
  body?: unknown,
) => office.as({ ...adminClaims, session_id, ...claims }, method, path, body)

type Answer = NonNullable<Users['accounts']['service']['session']>
const gateways: [what: string, answer: Answer][] = [
  ['is down', () => down()],
  ['fails', () => Response.json({ code: 'unexpected_failure' }, { status: 500 })],
  ['is paused', () => Response.json({ message: 'Project paused' }, { status: 540 })],
  ['asks to wait', () => Response.json({ code: 'over_request_rate_limit' }, { status: 429 })],
  ['answers with a challenge', () => new Response('<!doctype html>', { status: 403 })],
  ['refuses the key', () => Response.json({ message: 'Invalid API key' }, { status: 401 })],
  ['answers with a web page', () => new Response('<!doctype html>')],
  ['answers other JSON', () => Response.json({ ok: true })],
]
const endings = ['session_not_found', 'session_expired', 'user_not_found', 'user_banned', 'bad_jwt']

const calls: [what: string, act: () => Promise<Response>][] = [
  ['export', () => as('GET', exportMeEndpoint.path)],
  ['delete the account', () => as('DELETE', deleteMeEndpoint.path, justSignedIn())],
  ['give rights', () => asStaff('PUT', rightsOf(grantRoleEndpoint.path), {}, { role: 'editor' })],
  ['revoke rights', () => asStaff('DELETE', rightsOf(revokeRoleEndpoint.path))],
  ['administrate', () => asStaff('GET', overview)],
  ['enter the administrator area', () => asStaff('GET', openAdminSessionEndpoint.path)],
]

const isUntouched = async () => {
  const auditActions = (await auditLog()).map(({ act }) => act)
  expect(auditActions.filter((action) => /exported|deleted|rights/.test(action))).toEqual([])
  expect(await rowsOf('SELECT id FROM members WHERE erased_at IS NOT NULL')).toEqual([])
}

describe.each(calls)('call to %s', (_, sendCall) => {
  test('an ended session gets 401', async () => {
    for (const code of endings) {
      service.session = () => Response.json({ code }, { status: 403 })
      await expectTurnedAway(await sendCall(), 401)
    }
    await isUntouched()
  })

  test('the call gets 503 while the service gives no answer', async () => {
    for (const [what, answer] of gateways) {
      service.session = answer
      const response = await sendCall()
      expect(response.status, `the service ${what}`).toBe(503)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    await isUntouched()
  })

  test('an open session succeeds', async () => {
    expect((await sendCall()).status).toBe(200)
  })
})

describe('session of staff', () => {
  const START = Date.UTC(2027, 0, 1)
  const session_id = uuid(0xe1)
  const read = () => asStaff('GET', overview, { session_id })
  const write = () => asStaff('PUT', suspension, { session_id }, { reason: 'Insults.' })
  /** Sets the clock of the Worker and of the tokens. */
  const setTime = (seconds: number) => vi.setSystemTime(START + seconds * SECOND)

  beforeEach(async () => {
    setTime(0)
    onTestFinished(() => void vi.useRealTimers())
    expect((await read()).status).toBe(200)
    service.sessionsAsked = 0
  })

  test('a session is checked at most every half minute', async () => {
    setTime(29)
    expect((await read()).status).toBe(200)
    expect((await write()).status).toBe(200)
    expect(service.sessionsAsked).toBe(0)
    setTime(30)
    expect((await read()).status).toBe(200)
    expect(service.sessionsAsked).toBe(1)
  })

  test('each change of rights checks the session again', async () => {
    service.ended.add(session_id)
    expect((await asStaff('PUT', rightsOf(grantRoleEndpoint.path), { session_id })).status).toBe(
      401,
    )
    expect(service.sessionsAsked).toBe(1)
  })

  test('an ended session is refused without another check', async () => {
    service.ended.add(session_id)
    setTime(30)
    await expectTurnedAway(await read(), 401)
    service.ended.clear()
    await expectTurnedAway(await write(), 401)
    expect(service.sessionsAsked).toBe(1)
  })

  test('a session may read for ten minutes of an outage, but not write', async () => {
    service.session = () => down()
    setTime(31)
    expect((await read()).status).toBe(200)
    await expectTurnedAway(await write(), 503)
    expect(await rowsOf('SELECT id FROM members WHERE suspended_at IS NOT NULL')).toEqual([])
    setTime(599)
    expect((await read()).status).toBe(200)
    setTime(600)
    await expectTurnedAway(await read(), 503)
    service.session = null
    expect((await write()).status).toBe(200)
  })
})

describe('member who ends sessions', () => {
  const START = Date.UTC(2027, 0, 1)
  const currentSession = uuid(0xe1)
  const elsewhere = uuid(0xe2)
  /** Claims of a session that began at this time, in seconds. */
  const begunAt = (seconds: number) => {
    const amr = [{ method: 'password', timestamp: START / SECOND + seconds }]
    return { amr }
  }
  const end = (keep: 'this' | 'none', session_id = currentSession) =>
    expectAnswer(endSessionsSchemas, as('POST', endSessionsEndpoint.path, { session_id }, { keep }))
  const me = async (claims: JWTPayload) => (await as('GET', getMeEndpoint.path, claims)).status

  beforeEach(() => {
    vi.setSystemTime(START + 60_400)
    onTestFinished(() => void vi.useRealTimers())
  })

  test('tokens of all earlier sessions are refused immediately', async () => {
    await end('none')
    expect(await me({ session_id: currentSession, ...begunAt(59) })).toBe(401)
    expect(await me({ session_id: elsewhere, ...begunAt(59) })).toBe(401)
    expect(await me({ session_id: elsewhere, ...begunAt(60) })).toBe(200)
    expect((await auditLog()).at(-1)).toMatchObject({
      actor: member,
      act: 'member.sessions-ended',
      subject: member,
      detail: { keep: 'none' },
    })
  })

  test('a visitor gets 401, and other members’ sessions continue', async () => {
    await end('none')
    expect(await me({ sub: otherMember, session_id: currentSession, ...begunAt(0) })).toBe(200)
    const body = JSON.stringify({ keep: 'none' })
    await expectTurnedAway(
      await office.ask(endSessionsEndpoint.path, { method: 'POST', body }),
      401,
    )
    expect((await as('POST', endSessionsEndpoint.path, {}, { keep: 'all' })).status).toBe(422)
  })

  test('ending sessions is limited to thirty times an hour', { tags: 'thorough' }, async () => {
    for (let n = 0; n < 30; n++) await end('this')
    const answer = await as(
      'POST',
      endSessionsEndpoint.path,
      { session_id: currentSession },
      { keep: 'this' },
    )
    expect(answer.status).toBe(429)
  })
})
