import { beforeEach, describe, expect, test } from 'vitest'
import { addressOf } from '#platform/endpoint'
import { follow } from '#notifications/follows.api'
import { changeHiddenSchemas, listHiddenSchemas } from '#messaging/hidden-companions'
import { changeHidden, listHidden } from '#messaging/hidden-companions.api'
import { MAX_BLOCKED } from '#platform/limits'
import { rowsOf } from '../../support/staff/admin.ts'
import { expectAnswer, expectTurnedAway } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { nextId } from '../../support/platform/fixtures.ts'
import {
  act,
  ada,
  answered,
  ask,
  berta,
  eve,
  list,
  max,
  openStaffRequests,
  own,
  queue,
  queued,
  send,
  sent,
  staffAction,
} from '../../support/messaging/requests.ts'

beforeEach(openStaffRequests)

const change = (body: object, sub = max) => ask('POST', changeHidden.path, body, sub)
const changed = (body: object, sub = max) => expectAnswer(changeHiddenSchemas, change(body, sub))
const hidden = () => expectAnswer(listHiddenSchemas, ask('GET', listHidden.path))

describe('a companion whom a member blocks', () => {
  test('is hidden on every device until she is unblocked, and no longer followed', async () => {
    await ask('PUT', addressOf(follow, { params: { companionId: ada } }))
    for (const _ of [1, 2]) {
      expect(await changed({ block: [ada], hide: [berta] })).toEqual({
        ids: [ada, berta],
        blocked: [ada],
      })
    }
    expect(await rowsOf('SELECT 1 FROM follows')).toEqual([])
    // What a list shows again is not unblocked by it.
    expect(await changed({ show: [ada, berta] })).toEqual({ ids: [ada], blocked: [ada] })
    expect(await hidden()).toMatchObject({ blocked: [ada], companions: [{ name: 'Ada' }] })
    expect(await changed({ unblock: [ada, berta] })).toEqual({ ids: [], blocked: [] })
  })

  test('can’t be written to, nor write in what is open', async () => {
    const open = await sent()
    const replied = await answered({ companion: berta })
    await act(replied, { act: 'write', text: 'At nine?' })
    expect((await queue()).waiting).toBe(2)
    await changed({ block: [ada, berta] })

    expect((await queue()).waiting).toBe(0)
    expect(await own(open)).toMatchObject({ state: 'withdrawn', isBlocked: true })
    const mine = await own(replied)
    expect(mine).toMatchObject({ state: 'answered', can: { write: false, review: true } })
    const writing = { act: 'write', text: 'Hello?' } as const
    expect(await (await act(replied, writing)).json()).toMatchObject({ id: 'request.you-blocked' })
    expect(await (await send()).json()).toMatchObject({ id: 'request.you-blocked' })

    const { version, can } = await queued(replied)
    expect(can.act).toEqual([])
    const answer = { act: 'answer', text: 'Why?', version } as const
    const refused = await staffAction(replied, answer)
    expect(await refused.json()).toMatchObject({ id: 'request.conversation-ended' })

    await changed({ unblock: [ada, berta] })
    await sent()
    expect((await own(replied)).can.write).toBe(true)
  })

  test('is blocked for this member alone, who alone reads it', async () => {
    await changed({ block: [ada] })
    const theirs = await sent({}, eve)
    expect(JSON.stringify(await queued(theirs))).not.toContain('locked":true')
    expect((await list(eve)).requests).toMatchObject([{ isBlocked: false }])
    const copy = await (await ask('GET', '/api/me/export')).json<Record<string, unknown>>()
    expect(copy['hiddenCompanions']).toMatchObject([{ companionId: ada, isBlocked: true }])
  })

  test('ends what is open also when an answer arrives at the same time', async () => {
    const id = await sent()
    const [blocking] = await Promise.all([
      change({ block: [ada] }),
      staffAction(id, { act: 'answer', text: 'Gladly.' }),
    ])
    expect(blocking.status).toBe(200)
    expect((await queue()).waiting).toBe(0)
    expect((await own(id)).can.write).toBe(false)
  })
})

describe('refused is a block', () => {
  test('of someone who is no companion, or of more than can be', async () => {
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
    // One that is blocked already may be repeated.
    const { blocked } = await hidden()
    expect((await changed({ block: [blocked[0]] })).blocked).toHaveLength(MAX_BLOCKED)
  })
})
