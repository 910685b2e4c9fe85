import { beforeEach, describe, expect, test } from 'vitest'
import { addressOf } from '#platform/endpoint'
import { followEndpoint } from '#notifications/follows'
import {
  changeHiddenSchemas,
  listHiddenSchemas,
  changeHiddenEndpoint,
  listHiddenEndpoint,
} from '#messaging/hidden-companions'
import { MAX_BLOCKED } from '#platform/limits'
import { rowsOf } from '../../support/staff/admin.ts'
import { caseCounts } from '../../support/staff/case-counts.ts'
import { expectAnswer, expectTurnedAway } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { nextId } from '../../support/platform/fixtures.ts'
import {
  sendRequestAction,
  ada,
  createAnsweredRequest,
  ask,
  berta,
  eve,
  list,
  max,
  office,
  openStaffRequests,
  readOwnRequest,
  readQueuedRequest,
  send,
  createRequest,
  staffAction,
} from '../../support/messaging/requests.ts'

beforeEach(openStaffRequests)

const change = (body: object, sub = max) => ask('POST', changeHiddenEndpoint.path, body, sub)
const changeHiddenList = (body: object, sub = max) =>
  expectAnswer(changeHiddenSchemas, change(body, sub))
const waitingCount = async () => (await caseCounts(office, 'request')).counts['waiting']
const hiddenList = () => expectAnswer(listHiddenSchemas, ask('GET', listHiddenEndpoint.path))

describe('a companion whom a member blocks', () => {
  test('is hidden on every device until she is unblocked, and no longer followed', async () => {
    await ask('PUT', addressOf(followEndpoint, { params: { companionId: ada } }))
    for (const _ of [1, 2]) {
      expect(await changeHiddenList({ block: [ada], hide: [berta] })).toEqual({
        ids: [ada, berta],
        blocked: [ada],
      })
    }
    expect(await rowsOf('SELECT 1 FROM follows')).toEqual([])
    // Showing companions in lists again does not unblock them.
    expect(await changeHiddenList({ show: [ada, berta] })).toEqual({ ids: [ada], blocked: [ada] })
    expect(await hiddenList()).toMatchObject({ blocked: [ada], companions: [{ name: 'Ada' }] })
    expect(await changeHiddenList({ unblock: [ada, berta] })).toEqual({ ids: [], blocked: [] })
  })

  test('can’t receive messages, nor write in open threads', async () => {
    const openRequest = await createRequest()
    const answeredRequest = await createAnsweredRequest({ companion: berta })
    await sendRequestAction(answeredRequest, { act: 'write', text: 'At nine?' })
    expect(await waitingCount()).toBe(2)
    await changeHiddenList({ block: [ada, berta] })

    expect(await waitingCount()).toBe(0)
    expect(await readOwnRequest(openRequest)).toMatchObject({ state: 'withdrawn', isBlocked: true })
    const ownView = await readOwnRequest(answeredRequest)
    expect(ownView).toMatchObject({ state: 'answered', can: { write: false, review: true } })
    const message = { act: 'write', text: 'Hello?' } as const
    expect(await (await sendRequestAction(answeredRequest, message)).json()).toMatchObject({
      id: 'request.companion-blocked',
    })
    expect(await (await send()).json()).toMatchObject({ id: 'request.companion-blocked' })

    const { version, can } = await readQueuedRequest(answeredRequest)
    expect(can.act).toEqual([])
    const answer = { act: 'answer', text: 'Why?', version } as const
    const refusal = await staffAction(answeredRequest, answer)
    expect(await refusal.json()).toMatchObject({ id: 'request.conversation-ended' })

    await changeHiddenList({ unblock: [ada, berta] })
    await createRequest()
    expect((await readOwnRequest(answeredRequest)).can.write).toBe(true)
  })

  test('is blocked only for this member, and only they are shown it', async () => {
    await changeHiddenList({ block: [ada] })
    const otherRequest = await createRequest({}, eve)
    expect(JSON.stringify(await readQueuedRequest(otherRequest))).not.toContain('locked":true')
    expect((await list(eve)).requests).toMatchObject([{ isBlocked: false }])
    const copy = await (await ask('GET', '/api/me/export')).json<Record<string, unknown>>()
    expect(copy['hiddenCompanions']).toMatchObject([{ companionId: ada, isBlocked: true }])
  })

  test('is out of all open threads even if an answer arrives at the same time', async () => {
    const id = await createRequest()
    const [blockResponse] = await Promise.all([
      change({ block: [ada] }),
      staffAction(id, { act: 'answer', text: 'Gladly.' }),
    ])
    expect(blockResponse.status).toBe(200)
    expect(await waitingCount()).toBe(0)
    expect((await readOwnRequest(id)).can.write).toBe(false)
  })
})

describe('a block by a member', () => {
  test('is refused for an unknown companion, and beyond the maximum', async () => {
    expect(await (await change({ block: [nextId()] })).json()).toMatchObject({
      id: 'hide.not-blocked',
    })
    expect((await change({ block: ['x'] })).status).toBe(422)
    await ask('GET', '/api/me')
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO companions (id, name, age_min, age_max, city_id, last_active_at, created_at,
         updated_at) SELECT printf('00000000-0000-4000-9000-%012d', value), 'A', 20, 30, 'zurich',
         1, 1, 1 FROM json_each(?1)`,
      ).bind(JSON.stringify(Array.from({ length: MAX_BLOCKED }, (_, n) => n))),
      env.DB.prepare(
        `INSERT INTO hidden_companions SELECT ?1, id, 1, 1 FROM companions WHERE id LIKE '%-9000-%'`,
      ).bind(max),
    ])
    await expectTurnedAway(await change({ block: [ada] }), 409)
    // A block that exists already may be repeated.
    const { blocked } = await hiddenList()
    expect((await changeHiddenList({ block: [blocked[0]] })).blocked).toHaveLength(MAX_BLOCKED)
  })
})
