import { evictDurableObject } from 'cloudflare:test'
import { closeCodes, LIVE_PATH, LIVE_PROTOCOL, createLiveTicketEndpoint } from '#messaging/live'
import { changeHiddenEndpoint } from '#messaging/hidden-companions'
import { getMeEndpoint } from '#accounts/me'
import { endSessionsEndpoint } from '#accounts/members'
import { deleteMeEndpoint } from '#accounts/my-data'
import { resetSecondFactorsEndpoint, suspendUserEndpoint } from '#accounts/users'
import { blockSenderEndpoint, readReceivedEndpoint } from '#messaging/own-requests'
import { readRequestEndpoint } from '#messaging/requests'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { giveAccount } from '../../support/companions/companion-account.ts'
import { env } from '../../support/platform/database.ts'
import { HOUR, SECOND, uuid } from '../../support/platform/fixtures.ts'
import { askTicket, connect, objectOf, openLive, ticketOf } from '../../support/messaging/live.ts'
import { giveGrant } from '../../support/billing/plans.ts'
import {
  sendRequestAction,
  ada,
  ask,
  eve,
  max,
  office,
  openStaffRequests,
  openStaffRequestsWith,
  readOwnRequest,
  createRequest,
} from '../../support/messaging/requests.ts'
import { AccountAdmin, SECRET } from '../../support/accounts/users.ts'

const runner = uuid(0xd1)

const prepareAccounts = async () => {
  await (await ask('GET', getMeEndpoint.path)).text()
  await giveGrant(max)
  await giveAccount(office.db, ada, runner)
}
const refusalOf = async (response: Response) => {
  const { id } = await response.json<{ id?: string }>()
  return [response.status, id]
}
const asRunner = async (method: string, path: string, id: string, body?: unknown) => {
  const response = await ask(method, path.replace(':id', id), body, runner)
  expect([await response.text(), response.status]).toEqual([expect.anything(), 200])
}
/** Moves the clock of the test and of the Worker forward. */
const advanceClock = (ms: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  onTestFinished(() => void vi.useRealTimers())
}

describe('a new live connection', () => {
  beforeEach(async () => {
    await openStaffRequests()
    await prepareAccounts()
  })

  test('is refused without a WebSocket, from another site, and without a valid ticket', async () => {
    const ticket = await ticketOf(max)
    expect(await refusalOf(await office.ask(LIVE_PATH))).toEqual([426, 'live.upgrade-required'])
    const foreign = await connect(ticket, { origin: 'https://elsewhere.test' })
    expect(await refusalOf(foreign)).toEqual([403, 'http.other-site'])
    const forgedTickets = [
      '',
      'anything',
      ticket.replace(/^\d+/, (timestamp) => String(Number(timestamp) + 1)),
      ticket.replace(max, eve),
      ticket.slice(0, -1) + (ticket.endsWith('0') ? '1' : '0'),
    ]
    for (const forgedTicket of forgedTickets) {
      expect(await refusalOf(await connect(forgedTicket))).toEqual([401, 'live.invalid-ticket'])
    }
    const response = await connect(ticket, { 'sec-websocket-protocol': `ticket.${ticket}` })
    expect(await refusalOf(response)).toEqual([401, 'live.invalid-ticket'])
    advanceClock(30 * SECOND)
    expect(await refusalOf(await connect(ticket))).toEqual([401, 'live.invalid-ticket'])
  })

  test('is opened with a valid ticket within half a minute', async () => {
    const ticket = await ticketOf(max)
    advanceClock(29 * SECOND)
    const { status, headers, webSocket } = await connect(ticket)
    expect([status, headers.get('sec-websocket-protocol')]).toEqual([101, LIVE_PROTOCOL])
    webSocket!.accept()
    webSocket!.close()
  })

  test('is refused to members without a plan, visitors, and members who connect too often', async () => {
    expect(await (await askTicket(eve)).json()).toEqual({ ticket: null })
    const visitor = await office.ask(createLiveTicketEndpoint.path, { method: 'POST' })
    expect(await refusalOf(visitor)).toEqual([401, 'sign-in.requests'])
    await env.DB.prepare(
      "INSERT INTO rate_limits (what, who, count, ends_at) VALUES ('live', ?1, 240, ?2)",
    )
      .bind(max, Date.now() + HOUR)
      .run()
    const response = await askTicket(max)
    expect(response.headers.has('retry-after')).toBe(true)
    expect(await refusalOf(response)).toEqual([429, 'live.too-many'])
  })
})

test.each([
  ['without a secret', { SITE_SECRET: '' }, 'live.unavailable', [200, false]],
  ['while the site is closed', { CLOSED: 'on' }, 'server.maintenance', [503, undefined]],
])('refuses live tickets %s', async (_, vars, id, me) => {
  await openStaffRequests()
  await prepareAccounts()
  await openStaffRequestsWith(vars)
  await giveAccount(office.db, ada, runner)
  expect(await refusalOf(await askTicket(runner))).toEqual([503, id])
  const answer = await ask('GET', getMeEndpoint.path)
  const { isLive } = await answer.json<{ isLive?: boolean }>()
  expect([answer.status, isLive]).toEqual(me)
})

describe('a live connection to a thread', () => {
  let id: string
  beforeEach(async () => {
    await openStaffRequests()
    await prepareAccounts()
    id = await createRequest()
    await asRunner('PUT', '/api/own/answered-by', '', { answeredBy: 'self' })
  })
  const requestNudges = (version: number) => [{ kind: 'request', id, version }]

  test('notifies both sides of changes, also after the object has hibernated', async () => {
    const member = await openLive(max)
    const companion = await openLive(runner)
    const stranger = await openLiveOf(eve)
    await evictDurableObject(objectOf(max))
    await evictDurableObject(objectOf(runner))
    await (await sendRequestAction(id, { act: 'write', text: 'Are you there?' })).text()
    await vi.waitFor(() => expect(companion.nudges).toEqual(requestNudges(2)))
    await vi.waitFor(() => expect(member.nudges).toEqual(requestNudges(2)))
    expect(JSON.stringify(companion.nudges)).not.toContain(max)
    expect(stranger.nudges).toEqual([])
    // A read receipt notifies the other side once.
    for (const nudges of [2, 2]) {
      await asRunner('PUT', readReceivedEndpoint.path, id, { version: 2 })
      await vi.waitFor(() => expect(member.nudges).toHaveLength(nudges))
    }
    expect((await readOwnRequest(id)).seen).toBe(2)
    await asRunner('POST', '/api/own/requests/:id/steps', id, {
      key: uuid(0x70),
      act: 'answer',
      text: 'I am.',
    })
    await vi.waitFor(() => expect(member.nudges.at(-1)).toEqual(requestNudges(3)[0]))
    const path = readRequestEndpoint.path.replace(':id', id)
    await (await ask('PUT', path, { version: 3 })).text()
    await vi.waitFor(() => expect(companion.nudges).toHaveLength(4))
    const response = await ask('GET', `/api/own/requests/${id}`, undefined, runner)
    expect(await response.json()).toMatchObject({ seen: 3, isUnread: false })
  })

  test('shows typing to the other side only, at a limited rate, and not after a block', async () => {
    const member = await openLive(max)
    const companion = await openLive(runner)
    const typing = { kind: 'typing', id }
    member.say(typing)
    member.say(typing)
    await vi.waitFor(() => expect(companion.nudges).toEqual([typing]))
    companion.say(typing)
    await vi.waitFor(() => expect(member.nudges).toEqual([typing]))
    await asRunner('PUT', blockSenderEndpoint.path, id)
    await vi.waitFor(() => expect(companion.nudges).toHaveLength(2))
    advanceClock(10 * SECOND)
    await evictDurableObject(objectOf(max))
    member.say(typing)
    member.say({ kind: 'typing', id: uuid(0x99) })
    member.say('{')
    member.say('ping')
    await (await ask('PUT', readRequestEndpoint.path.replace(':id', id), { version: 1 })).text()
    expect(companion.nudges.filter(({ kind }) => kind === 'typing')).toHaveLength(1)
    expect(member.code()).toBeNull()
  })

  test("notifies the member of a companion's block in all of their threads", async () => {
    await asRunner('POST', '/api/own/requests/:id/steps', id, {
      key: uuid(0x71),
      act: 'decline',
      version: 1,
    })
    const secondRequest = await createRequest()
    const member = await openLive(max)
    await asRunner('PUT', blockSenderEndpoint.path, secondRequest)
    await vi.waitFor(() =>
      expect(new Set(member.nudges.map((nudge) => 'id' in nudge && nudge.id))).toEqual(
        new Set([id, secondRequest]),
      ),
    )
  })

  test('no longer notifies a member whom the companion has blocked', async () => {
    const member = await openLive(max)
    const companion = await openLive(runner)
    await asRunner('PUT', blockSenderEndpoint.path, id)
    await vi.waitFor(() => expect(member.nudges).toEqual(requestNudges(1)))
    await asRunner('PUT', readReceivedEndpoint.path, id, { version: 1 })
    await vi.waitFor(() => expect(companion.nudges).toHaveLength(2))
    expect(member.nudges).toHaveLength(1)
  })

  test("notifies the companion of a block by the member, but not of other members' calls", async () => {
    const companion = await openLive(runner)
    const stranger = await openLiveOf(eve)
    await (
      await ask('PUT', readRequestEndpoint.path.replace(':id', id), { version: 1 }, eve)
    ).text()
    await (await ask('DELETE', `/api/requests/${id}`, undefined, eve)).text()
    await (await ask('POST', changeHiddenEndpoint.path, { block: [ada] })).text()
    await vi.waitFor(() => expect(companion.nudges).toEqual(requestNudges(2)))
    expect(stranger.nudges).toEqual([])
  })
})

const openLiveOf = async (sub: string) => {
  await (await ask('GET', getMeEndpoint.path, undefined, sub)).text()
  await giveGrant(sub)
  return openLive(sub)
}

describe('an open live connection', () => {
  beforeEach(async () => {
    await openStaffRequests()
    await prepareAccounts()
  })
  const end = async (keep: 'this' | 'none', session: string) => {
    const { headers } = await office.accounts.as({ sub: max, session_id: session })
    const body = JSON.stringify({ keep })
    const response = await office.ask(endSessionsEndpoint.path, { method: 'POST', headers, body })
    expect([response.status, await response.json()]).toEqual([200, { ended: true }])
  }

  test('ends with its session, when other sessions or all are signed out', async () => {
    const currentSession = uuid(0x51)
    const currentConnection = await openLive(max, currentSession)
    const otherConnection = await openLive(max, uuid(0x52))
    await end('this', currentSession)
    await vi.waitFor(() => expect(otherConnection.code()).toBe(closeCodes.ended))
    expect(currentConnection.code()).toBeNull()
    await evictDurableObject(objectOf(max))
    await end('none', currentSession)
    await vi.waitFor(() => expect(currentConnection.code()).toBe(closeCodes.ended))
  })

  test('ends immediately if its session has ended since the ticket was issued', async () => {
    const session = uuid(0x51)
    const ticket = await ticketOf(max, session)
    await end('none', session)
    const { webSocket } = await connect(ticket)
    const codes: number[] = []
    webSocket!.addEventListener('close', ({ code }) => codes.push(code))
    webSocket!.accept()
    await vi.waitFor(() => expect(codes).toEqual([closeCodes.ended]))
  })

  test('ends when the member is suspended', async () => {
    await openStaffRequestsWith({ SUPABASE_SECRET_KEY: SECRET })
    await prepareAccounts()
    const admin = new AccountAdmin()
    admin.add(max, 'max@members.test')
    office.accounts.service.more = admin.answer
    const connection = await openLive(max)
    const path = suspendUserEndpoint.path.replace(':id', max)
    const response = await office.call('PUT', path, { reason: 'A good reason.' })
    expect([await response.text(), response.status]).toEqual([expect.anything(), 200])
    await vi.waitFor(() => expect(connection.code()).toBe(closeCodes.ended))
  })

  test('ends when second factors are reset', async () => {
    await openStaffRequestsWith({ SUPABASE_SECRET_KEY: SECRET })
    await prepareAccounts()
    const admin = new AccountAdmin()
    admin.add(max, 'max@members.test')
    const created_at = '2026-02-01T00:00:00Z'
    const factor = { id: 'f1', factor_type: 'totp', status: 'verified', friendly_name: 'Phone' }
    Object.assign(admin.users.get(max)!, { factors: [{ ...factor, created_at }] })
    office.accounts.service.more = admin.answer
    const connection = await openLive(max)
    const response = await office.call(
      'DELETE',
      resetSecondFactorsEndpoint.path.replace(':id', max),
    )
    expect([await response.text(), response.status]).toEqual([expect.anything(), 200])
    await vi.waitFor(() => expect(connection.code()).toBe(closeCodes.ended))
  })

  test('ends when the account is deleted', async () => {
    const connection = await openLive(max)
    const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / SECOND) }]
    const { headers } = await office.accounts.as({ sub: max, amr })
    const response = await office.ask(deleteMeEndpoint.path, { method: 'DELETE', headers })
    expect([await response.text(), response.status]).toEqual([expect.anything(), 200])
    await vi.waitFor(() => expect(connection.code()).toBe(closeCodes.ended))
  })

  test('ends as the oldest when a ninth is opened', async () => {
    const first = await openLive(max)
    advanceClock(1)
    const newerConnections = []
    for (let index = 0; index < 8; index++) newerConnections.push(await openLive(max))
    await vi.waitFor(() => expect(first.code()).toBe(closeCodes.replaced))
    expect(newerConnections.map(({ code }) => code())).toEqual(newerConnections.map(() => null))
  })

  test('ends after an hour, with the next notification', async () => {
    const connection = await openLive(max)
    advanceClock(HOUR)
    await objectOf(max).notify({ kind: 'typing', id: uuid(1) })
    await vi.waitFor(() => expect(connection.code()).toBe(closeCodes.expired))
    expect(connection.nudges).toEqual([])
  })

  test('ends when its browser sends more than people type', async () => {
    const connection = await openLive(max)
    for (let index = 0; index <= 60; index++) connection.say('more')
    await vi.waitFor(() => expect(connection.code()).toBe(closeCodes.flooded))
  })
})
