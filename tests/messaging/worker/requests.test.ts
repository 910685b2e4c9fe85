import { beforeEach, describe, expect, test, vi } from 'vitest'
import { getMeEndpoint } from '#accounts/me'
import { dayOf } from '#platform/days'
import { REFERENCE } from '#platform/submission-answer'
import { addDays } from '../../../worker/staff/trends/rules.ts'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import { runSchedule } from '../../../worker/schedule.ts'
import { editCompanion } from '../../support/companions/edits.ts'
import { rowsOf } from '../../support/staff/admin.ts'
import { expectTurnedAway } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { systemActor, DAY, nextId, uuid } from '../../support/platform/fixtures.ts'
import { givePlan } from '../../support/billing/plans.ts'
import * as staffRequests from '../../support/messaging/requests.ts'
import {
  ada,
  createAnsweredRequest,
  ask,
  berta,
  draft,
  eve,
  list,
  max,
  office,
} from '../../support/messaging/requests.ts'
import {
  readOwnRequest,
  mailServer,
  read,
  review,
  send,
  createRequest,
  sendRequestAction,
  performRequestAction,
  storedRequests,
  vera,
} from '../../support/messaging/requests.ts'

beforeEach(staffRequests.openStaffRequests)

const withdrawAda = () => editCompanion(office.db, ada, { status: 'archived' }, systemActor())
const insertSuspended = (id: string) =>
  env.DB.prepare(
    `INSERT INTO members (id, display_name, first_seen_at, last_seen_at, suspended_at) VALUES (?1, 'x', 1, 1, 1)`,
  )
    .bind(id)
    .run()

describe('sending a request', () => {
  const invalidInputs: [what: string, field: string, value: unknown][] = [
    ['to an unknown companion', 'companion', 'her'],
    ['for a day that is none', 'date', '2027-02-30'],
    ['for yesterday', 'date', addDays(dayOf(Date.now()), -1)],
    ['for a day in two years', 'date', dayOf(Date.now() + 700 * DAY)],
    ['without a place', 'place', ''],
    ['without words', 'message', ' \n '],
    ['with too many words', 'message', 'a'.repeat(2_001)],
    ['without consent to the rules', 'rules', undefined],
    ['without a key', 'key', undefined],
    ['from what fills in everything', 'extra_topic', 'https://spam.test'],
  ]
  test('is refused if the form is incomplete or invalid', async () => {
    for (const [problem, field, value] of invalidInputs) {
      const response = await send({ [field]: value })
      const { detail } = await response.json<{ detail: { loc: string[] }[] }>()
      const places = detail.map(({ loc }) => loc.join('.'))
      expect([problem, response.status, [...new Set(places)]]).toEqual([
        problem,
        422,
        [`body.${field}`],
      ])
    }
    expect([await storedRequests(), mailServer.sent]).toEqual([[], []])
  })

  test.each([
    ['an unknown companion', uuid(99)],
    ['a draft', draft],
  ])('is refused to %s', async (_, companion) => {
    await expectTurnedAway(await send({ companion }), 404)
  })

  test("is refused to a companion who has left, even if this isolate's catalogue is outdated", async () => {
    await list()
    await withdrawAda()
    await expectTurnedAway(await send(), 404)
    expect([await storedRequests(), mailServer.sent]).toEqual([[], []])
  })

  test('is refused to a VIP companion without premium', async () => {
    await expectTurnedAway(await send({ companion: vera }), 403)
    await givePlan(max)
    await createRequest({ companion: vera })
  })

  test('is refused from a member who is suspended or blocked by staff', async () => {
    await insertSuspended(eve)
    await expectTurnedAway(await send({}, eve), 403)
    const id = await createRequest()
    await office.call('PUT', `/api/admin/requests/${id}/block`, { reason: 'Insults.' })
    await expectTurnedAway(await send({ companion: berta }), 403)
    await expectTurnedAway(await sendRequestAction(id, { act: 'write', text: 'Hello?' }), 403)
    expect(await storedRequests()).toHaveLength(1)
    expect((await readOwnRequest(id)).messages).toHaveLength(1)
  })

  test('is refused to a companion to whom another request is open', async () => {
    await createRequest()
    await expectTurnedAway(await send({ message: 'Or lunch?' }), 409)
    await createRequest({}, eve)
    await createRequest({ companion: berta })
  })

  test('is refused beyond the daily limit, which the message states, until a day later', async () => {
    for (let n = 0; n < 10; n++) {
      await sendRequestAction(await createRequest(), { act: 'withdraw' })
    }
    const response = await send()
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(80_000)
    const { detail } = await response.json<{ detail: string }>()
    expect([response.status, detail]).toEqual([429, expect.stringContaining('10 requests')])
    await createRequest({}, eve)
    await env.DB.exec(`UPDATE requests SET created_at = created_at - ${DAY}`)
    await createRequest()
  })

  test(
    'is refused beyond the daily limit, also when all arrive at the same time',
    { tags: 'thorough' },
    async () => {
      await env.DB.exec('DROP INDEX requests_open')
      await givePlan(max)
      const responses = await Promise.all(
        Array.from({ length: 16 }, (_, n) => send({ message: `${n}` })),
      )
      const statuses = responses.map(({ status }) => status)
      expect(statuses.filter((status) => status === 201)).toHaveLength(10)
      expect(statuses.filter((status) => status === 429)).toHaveLength(6)
      await Promise.all(responses.map((response) => response.text()))
    },
  )
})

describe('a stored request', () => {
  test('is emailed to the office without its text, and listed for its member only', async () => {
    const id = await createRequest()
    const { requests } = await list()
    expect(requests).toMatchObject([
      { id, companion: { id: ada, name: 'Ada', city: 'Zurich' }, state: 'sent', place: 'hotel' },
    ])
    const { reference } = requests[0]!
    expect(reference).toMatch(REFERENCE)
    expect(mailServer.sent).toMatchObject([
      { to: 'office@site.test', subject: `To do: ${reference}` },
    ])
    expect(JSON.stringify(mailServer.sent)).not.toMatch(/Ada|Dinner|members\.test/)
    expect((await list(eve)).requests).toEqual([])
    expect(await readOwnRequest(id)).toMatchObject({
      version: 1,
      messages: [{ number: 1, by: 'member', act: 'send', text: 'Dinner by the lake?' }],
      can: { write: true, withdraw: true, review: false },
    })
  })

  test('is one request with one email, even if sent twenty times at the same time', async () => {
    const form = { key: nextId() }
    const responses = await Promise.all(Array.from({ length: 20 }, () => send(form)))
    const answers = await Promise.all(responses.map((response) => response.json<{ id: string }>()))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect([await storedRequests(), mailServer.sent]).toEqual([
      [expect.anything()],
      [expect.anything()],
    ])
    await expectTurnedAway(await send({ ...form, message: 'Else' }), 409)
    // The same key of another member is another key.
    await createRequest(form, eve)
  })

  test('is closed to other members', async () => {
    const id = await createAnsweredRequest()
    const version = 2
    const attempts: [method: string, path: string, body?: object][] = [
      ['GET', ''],
      ['POST', '/steps', { key: nextId(), act: 'write', text: 'Me too' }],
      ['PUT', '/message-lifetime', { days: 7 }],
      ['POST', '/steps', { version, act: 'withdraw' }],
      ['POST', '/review', { rating: 1, text: 'Bad', author: 'Eve' }],
    ]
    for (const [method, path, body] of attempts) {
      await expectTurnedAway(await ask(method, `/api/requests/${id}${path}`, body, eve), 404)
    }
    expect((await ask('PUT', `/api/requests/${id}/read`, { version }, eve)).status).toBe(200)
    expect((await ask('DELETE', `/api/requests/${id}`, undefined, eve)).status).toBe(200)
    expect(await readOwnRequest(id)).toMatchObject({
      version: 2,
      state: 'answered',
      isUnread: true,
    })
    expect(await rowsOf('SELECT * FROM reviews')).toEqual([])
  })

  test('continues as a thread, and is marked as unread until it is read', async () => {
    const me = async () =>
      (await ask('GET', getMeEndpoint.path)).json<{ requests: number; unread: number }>()
    const unread = async () => (await me()).unread
    expect(await me()).toMatchObject({ requests: 0, unread: 0 })
    const id = await createAnsweredRequest()
    expect(await me()).toMatchObject({ requests: 1, unread: 1 })
    expect([await unread(), (await list()).unread]).toEqual([1, 1])
    const [, memberEmail] = mailServer.sent
    expect(memberEmail).toMatchObject({ to: 'a1@members.test' })
    expect(memberEmail!.subject).toMatch(/^New reply: B-/)
    expect(JSON.stringify(memberEmail)).not.toMatch(/Ada|Gladly|eight/)

    expect(await (await ask('PUT', `/api/requests/${id}/read`, { version: 2 })).json()).toEqual({
      unread: 0,
    })
    expect(await unread()).toBe(0)
    await expectTurnedAway(await sendRequestAction(id, { version: 1, act: 'withdraw' }), 409)
    expect((await sendRequestAction(id, { act: 'write', text: ' ' })).status).toBe(422)
    const continued = await performRequestAction(id, { act: 'write', text: 'See you then.' })
    expect(continued).toMatchObject({ state: 'answered', isUnread: false, version: 3 })
    expect(continued.messages.map(({ by, text }) => [by, text])).toEqual([
      ['member', 'Dinner by the lake?'],
      ['team', 'Gladly, at eight.'],
      ['member', 'See you then.'],
    ])
    await performRequestAction(id, { act: 'write', text: 'And flowers?' })
    // The team gets one email per open request.
    expect(mailServer.sent).toHaveLength(3)
  })

  test('is closed after its withdrawal, which may be repeated', async () => {
    const id = await createRequest()
    expect(await performRequestAction(id, { act: 'withdraw' })).toMatchObject({
      state: 'withdrawn',
      version: 2,
    })
    expect(await performRequestAction(id, { act: 'withdraw' })).toMatchObject({
      state: 'withdrawn',
      version: 2,
    })
    expect((await sendRequestAction(id, { act: 'write', text: 'No, wait' })).status).toBe(422)
    expect(
      (await staffRequests.staffAction(id, { version: 2, act: 'answer', text: 'Yes' })).status,
    ).toBe(422)
    await createRequest()
  })

  test('is withdrawn and hidden when it is deleted, except from staff', async () => {
    const id = await createAnsweredRequest()
    const remove = async () => (await ask('DELETE', `/api/requests/${id}`)).status
    expect([await remove(), await remove()]).toEqual([200, 200])
    expect([(await read(id)).status, (await list()).requests]).toEqual([404, []])
    expect(await staffRequests.readQueuedRequest(id)).toMatchObject({
      state: 'withdrawn',
      can: { act: [] },
    })
    await env.DB.exec(`UPDATE requests SET hidden_at = hidden_at - ${89 * DAY}`)
    await expireRows({ ...env, DB: env.DB }, Date.now())
    expect(await storedRequests()).toHaveLength(1)
    await expireRows(env, Date.now() + 2 * DAY)
    expect([await storedRequests(), await rowsOf('SELECT * FROM request_steps')]).toEqual([[], []])
  })

  test('loses the name and accepts no messages after its companion has left', async () => {
    const id = await createAnsweredRequest()
    await withdrawAda()
    office.catalogue.expire()
    expect(await readOwnRequest(id)).toMatchObject({
      companion: { id: ada, name: null, city: null },
      can: { write: false, withdraw: true, review: false },
    })
    await expectTurnedAway(await sendRequestAction(id, { act: 'write', text: 'Hello?' }), 404)
    await expectTurnedAway(await review(id), 404)
    await performRequestAction(id, { version: 2, act: 'withdraw' })
  })

  test('accepts no messages after its companion has become VIP, until the member is premium', async () => {
    const id = await createAnsweredRequest()
    await editCompanion(office.db, ada, { is_vip: true }, systemActor())
    office.catalogue.expire()
    expect(await readOwnRequest(id)).toMatchObject({
      companion: { name: null },
      can: { write: false },
    })
    await expectTurnedAway(await sendRequestAction(id, { act: 'write', text: 'Hello?' }), 404)
    await givePlan(max)
    await performRequestAction(id, { act: 'write', text: 'Hello?' })
  })

  test('is deleted with its companion’s profile, together with its queued notifications', async () => {
    mailServer.down = true
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const id = await createAnsweredRequest()
    await office.call('DELETE', `/api/admin/companions/${ada}`)
    await office.call('DELETE', `/api/admin/trash/${ada}`)
    mailServer.down = false
    await runSchedule('*/15 * * * *', { ...env, ...mailServer.vars }, Date.now() + DAY)
    expect([(await list()).requests, (await read(id)).status]).toEqual([[], 404])
    expect(mailServer.sent.map(({ to }) => to)).not.toContain('a1@members.test')
  })

  test('can be answered while its member is suspended, and read after the suspension', async () => {
    const id = await createRequest()
    await env.DB.exec('UPDATE members SET suspended_at = 1 WHERE suspended_at IS NULL')
    for (const answer of [await read(id), await sendRequestAction(id, { act: 'withdraw' })]) {
      await expectTurnedAway(answer, 403)
    }
    await env.DB.exec('UPDATE members SET suspended_at = NULL')
    await staffRequests.performStaffAction(id, { act: 'answer', text: 'Gladly.' })
    expect(await readOwnRequest(id)).toMatchObject({ state: 'answered', isUnread: true })
  })
})
