import { evictDurableObject } from 'cloudflare:test'
import { closeCodes, LIVE_PATH, LIVE_PROTOCOL } from '#messaging/live-options'
import { createLiveTicket } from '#messaging/live.api'
import { changeHidden } from '#messaging/hidden-companions.api'
import { getMe } from '#accounts/me.api'
import { endSessions } from '#accounts/members.api'
import { deleteMe } from '#accounts/my-data.api'
import { resetSecondFactors, suspendUser } from '#accounts/users.api'
import { blockSender, readReceived } from '#messaging/own-requests.api'
import { readRequest } from '#messaging/requests.api'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { giveAccount } from '../../support/companions/companion-account.ts'
import { env } from '../../support/platform/database.ts'
import { HOUR, SECOND, uuid } from '../../support/platform/fixtures.ts'
import { askTicket, connect, objectOf, openLive, ticketOf } from '../../support/messaging/live.ts'
import { giveGrant } from '../../support/billing/plans.ts'
import {
  act,
  ada,
  ask,
  eve,
  max,
  office,
  openStaffRequests,
  openStaffRequestsWith,
  own,
  sent,
} from '../../support/messaging/requests.ts'
import { AccountAdmin, SECRET } from '../../support/accounts/users.ts'

const runner = uuid(0xd1)

const open = async () => {
  await (await ask('GET', getMe.path)).text()
  await giveGrant(max)
  await giveAccount(office.db, ada, runner)
}
const refused = async (response: Response) => {
  const { id } = await response.json<{ id?: string }>()
  return [response.status, id]
}
const asRunner = async (method: string, path: string, id: string, body?: unknown) => {
  const response = await ask(method, path.replace(':id', id), body, runner)
  expect([await response.text(), response.status]).toEqual([expect.anything(), 200])
}
/** The browser's and the Worker's clock, from now on. */
const passes = (ms: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  onTestFinished(() => void vi.useRealTimers())
}

describe('a connection is refused before an object is asked', () => {
  beforeEach(async () => {
    await openStaffRequests()
    await open()
  })

  test('without a WebSocket, from another site, and without a good ticket', async () => {
    const ticket = await ticketOf(max)
    expect(await refused(await office.ask(LIVE_PATH))).toEqual([426, 'live.upgrade'])
    const foreign = await connect(ticket, { origin: 'https://elsewhere.test' })
    expect(await refused(foreign)).toEqual([403, 'http.other-site'])
    const forged = [
      '',
      'anything',
      ticket.replace(/^\d+/, (at) => String(Number(at) + 1)),
      ticket.replace(max, eve),
      ticket.slice(0, -1) + (ticket.endsWith('0') ? '1' : '0'),
    ]
    for (const one of forged) {
      expect(await refused(await connect(one))).toEqual([401, 'live.ticket'])
    }
    const other = await connect(ticket, { 'sec-websocket-protocol': `ticket.${ticket}` })
    expect(await refused(other)).toEqual([401, 'live.ticket'])
    passes(30 * SECOND)
    expect(await refused(await connect(ticket))).toEqual([401, 'live.ticket'])
  })

  test('and opened with a good one within half a minute', async () => {
    const ticket = await ticketOf(max)
    passes(29 * SECOND)
    const { status, headers, webSocket } = await connect(ticket)
    expect([status, headers.get('sec-websocket-protocol')]).toEqual([101, LIVE_PROTOCOL])
    webSocket!.accept()
    webSocket!.close()
  })

  test('for members without a plan, visitors, and whoever connects too often', async () => {
    expect(await (await askTicket(eve)).json()).toEqual({ ticket: null })
    const visitor = await office.ask(createLiveTicket.path, { method: 'POST' })
    expect(await refused(visitor)).toEqual([401, 'sign-in.requests'])
    await env.DB.prepare(
      "INSERT INTO rate_limits (what, who, count, ends_at) VALUES ('live', ?1, 240, ?2)",
    )
      .bind(max, Date.now() + HOUR)
      .run()
    const flooding = await askTicket(max)
    expect(flooding.headers.has('retry-after')).toBe(true)
    expect(await refused(flooding)).toEqual([429, 'live.too-many'])
  })
})

test.each([
  ['without a secret', { SITE_SECRET: '' }, 'live.unavailable', [200, false]],
  ['while the site is closed', { CLOSED: 'on' }, 'server.maintenance', [503, undefined]],
])('%s there are no live updates', async (_, vars, id, me) => {
  await openStaffRequests()
  await open()
  await openStaffRequestsWith(vars)
  await giveAccount(office.db, ada, runner)
  expect(await refused(await askTicket(runner))).toEqual([503, id])
  const answer = await ask('GET', getMe.path)
  const { isLive } = await answer.json<{ isLive?: boolean }>()
  expect([answer.status, isLive]).toEqual(me)
})

describe('both sides of a thread', () => {
  let id: string
  beforeEach(async () => {
    await openStaffRequests()
    await open()
    id = await sent()
    await asRunner('PUT', '/api/own/answered-by', '', { answeredBy: 'self' })
  })
  const changed = (version: number) => [{ kind: 'request', id, version }]

  test('learn that it has changed, and read what; also after the object has hibernated', async () => {
    const member = await openLive(max)
    const companion = await openLive(runner)
    const stranger = await openLiveOf(eve)
    await evictDurableObject(objectOf(max))
    await evictDurableObject(objectOf(runner))
    await (await act(id, { act: 'write', text: 'Are you there?' })).text()
    await vi.waitFor(() => expect(companion.nudges).toEqual(changed(2)))
    await vi.waitFor(() => expect(member.nudges).toEqual(changed(2)))
    expect(JSON.stringify(companion.nudges)).not.toContain(max)
    expect(stranger.nudges).toEqual([])
    // What was read is shown to the other side, once.
    for (const nudges of [2, 2]) {
      await asRunner('PUT', readReceived.path, id, { version: 2 })
      await vi.waitFor(() => expect(member.nudges).toHaveLength(nudges))
    }
    expect((await own(id)).seen).toBe(2)
    await asRunner('POST', '/api/own/requests/:id/steps', id, {
      key: uuid(0x70),
      act: 'answer',
      text: 'I am.',
    })
    await vi.waitFor(() => expect(member.nudges.at(-1)).toEqual(changed(3)[0]))
    const path = readRequest.path.replace(':id', id)
    await (await ask('PUT', path, { version: 3 })).text()
    await vi.waitFor(() => expect(companion.nudges).toHaveLength(4))
    const seen = await ask('GET', `/api/own/requests/${id}`, undefined, runner)
    expect(await seen.json()).toMatchObject({ seen: 3, isUnread: false })
  })

  test('see each other type, but no one else does, not faster than they type, and not once blocked', async () => {
    const member = await openLive(max)
    const companion = await openLive(runner)
    const typing = { kind: 'typing', id }
    member.say(typing)
    member.say(typing)
    await vi.waitFor(() => expect(companion.nudges).toEqual([typing]))
    companion.say(typing)
    await vi.waitFor(() => expect(member.nudges).toEqual([typing]))
    await asRunner('PUT', blockSender.path, id)
    await vi.waitFor(() => expect(companion.nudges).toHaveLength(2))
    passes(10 * SECOND)
    await evictDurableObject(objectOf(max))
    member.say(typing)
    member.say({ kind: 'typing', id: uuid(0x99) })
    member.say('{')
    member.say('ping')
    await (await ask('PUT', readRequest.path.replace(':id', id), { version: 1 })).text()
    expect(companion.nudges.filter(({ kind }) => kind === 'typing')).toHaveLength(1)
    expect(member.code()).toBeNull()
  })

  test('learn of her block in all of their threads', async () => {
    await asRunner('POST', '/api/own/requests/:id/steps', id, {
      key: uuid(0x71),
      act: 'decline',
      version: 1,
    })
    const another = await sent()
    const member = await openLive(max)
    await asRunner('PUT', blockSender.path, another)
    await vi.waitFor(() =>
      expect(new Set(member.nudges.map((nudge) => 'id' in nudge && nudge.id))).toEqual(
        new Set([id, another]),
      ),
    )
  })

  test('learn nothing more as the member whom she has blocked', async () => {
    const member = await openLive(max)
    const companion = await openLive(runner)
    await asRunner('PUT', blockSender.path, id)
    await vi.waitFor(() => expect(member.nudges).toEqual(changed(1)))
    await asRunner('PUT', readReceived.path, id, { version: 1 })
    await vi.waitFor(() => expect(companion.nudges).toHaveLength(2))
    expect(member.nudges).toHaveLength(1)
  })

  test('learn of a block by the member, and of nothing in the threads of others', async () => {
    const companion = await openLive(runner)
    const stranger = await openLiveOf(eve)
    await (await ask('PUT', readRequest.path.replace(':id', id), { version: 1 }, eve)).text()
    await (await ask('DELETE', `/api/requests/${id}`, undefined, eve)).text()
    await (await ask('POST', changeHidden.path, { block: [ada] })).text()
    await vi.waitFor(() => expect(companion.nudges).toEqual(changed(2)))
    expect(stranger.nudges).toEqual([])
  })
})

const openLiveOf = async (sub: string) => {
  await (await ask('GET', getMe.path, undefined, sub)).text()
  await giveGrant(sub)
  return openLive(sub)
}

describe('a connection ends', () => {
  beforeEach(async () => {
    await openStaffRequests()
    await open()
  })
  const end = async (keep: 'this' | 'none', session: string) => {
    const { headers } = await office.accounts.as({ sub: max, session_id: session })
    const body = JSON.stringify({ keep })
    const response = await office.ask(endSessions.path, { method: 'POST', headers, body })
    expect([response.status, await response.json()]).toEqual([200, { ended: true }])
  }

  test('when its session does: all others’, then all', async () => {
    const currentSession = uuid(0x51)
    const here = await openLive(max, currentSession)
    const there = await openLive(max, uuid(0x52))
    await end('this', currentSession)
    await vi.waitFor(() => expect(there.code()).toBe(closeCodes.ended))
    expect(here.code()).toBeNull()
    await evictDurableObject(objectOf(max))
    await end('none', currentSession)
    await vi.waitFor(() => expect(here.code()).toBe(closeCodes.ended))
  })

  test('at once when its session or membership has ended since the ticket', async () => {
    const session = uuid(0x51)
    const ticket = await ticketOf(max, session)
    await end('none', session)
    const { webSocket } = await connect(ticket)
    const codes: number[] = []
    webSocket!.addEventListener('close', ({ code }) => codes.push(code))
    webSocket!.accept()
    await vi.waitFor(() => expect(codes).toEqual([closeCodes.ended]))
  })

  test('when the member is suspended', async () => {
    await openStaffRequestsWith({ SUPABASE_SECRET_KEY: SECRET })
    await open()
    const admin = new AccountAdmin()
    admin.add(max, 'max@members.test')
    office.accounts.service.more = admin.answer
    const live = await openLive(max)
    const path = suspendUser.path.replace(':id', max)
    const response = await office.call('PUT', path, { reason: 'A good reason.' })
    expect([await response.text(), response.status]).toEqual([expect.anything(), 200])
    await vi.waitFor(() => expect(live.code()).toBe(closeCodes.ended))
  })

  test('when second factors are reset', async () => {
    await openStaffRequestsWith({ SUPABASE_SECRET_KEY: SECRET })
    await open()
    const admin = new AccountAdmin()
    admin.add(max, 'max@members.test')
    const created_at = '2026-02-01T00:00:00Z'
    const factor = { id: 'f1', factor_type: 'totp', status: 'verified', friendly_name: 'Phone' }
    Object.assign(admin.users.get(max)!, { factors: [{ ...factor, created_at }] })
    office.accounts.service.more = admin.answer
    const live = await openLive(max)
    const response = await office.call('DELETE', resetSecondFactors.path.replace(':id', max))
    expect([await response.text(), response.status]).toEqual([expect.anything(), 200])
    await vi.waitFor(() => expect(live.code()).toBe(closeCodes.ended))
  })

  test('when the account is deleted', async () => {
    const live = await openLive(max)
    const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / SECOND) }]
    const { headers } = await office.accounts.as({ sub: max, amr })
    const response = await office.ask(deleteMe.path, { method: 'DELETE', headers })
    expect([await response.text(), response.status]).toEqual([expect.anything(), 200])
    await vi.waitFor(() => expect(live.code()).toBe(closeCodes.ended))
  })

  test('the oldest when a ninth is opened', async () => {
    const first = await openLive(max)
    passes(1)
    const others = []
    for (let at = 0; at < 8; at++) others.push(await openLive(max))
    await vi.waitFor(() => expect(first.code()).toBe(closeCodes.replaced))
    expect(others.map(({ code }) => code())).toEqual(others.map(() => null))
  })

  test('after an hour, with the next thing that happens', async () => {
    const live = await openLive(max)
    passes(HOUR)
    await objectOf(max).notify({ kind: 'typing', id: uuid(1) })
    await vi.waitFor(() => expect(live.code()).toBe(closeCodes.expired))
    expect(live.nudges).toEqual([])
  })

  test('when its browser sends more than people type', async () => {
    const live = await openLive(max)
    for (let at = 0; at <= 60; at++) live.say('more')
    await vi.waitFor(() => expect(live.code()).toBe(closeCodes.flooded))
  })
})
