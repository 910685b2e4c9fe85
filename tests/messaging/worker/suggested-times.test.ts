import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  actOnReceivedSchemas,
  getPreparedAnswersSchemas,
  getReceivedSchemas,
  listReceivedSchemas,
  setAnsweredBySchemas,
} from '#messaging/own-requests'
import { getOwnSchemas } from '#companions/own/own'
import { actOnRequestSchemas } from '#messaging/requests'
import { auditLog } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import { DAY, nextId, uuid } from '../../support/platform/fixtures.ts'
import {
  ada,
  ask,
  berta,
  createRequest,
  list,
  mailServer,
  max,
  office,
  openStaffRequests,
  readOwnRequest,
  readQueuedRequest,
  sendRequestAction,
  staffAction,
} from '../../support/messaging/requests.ts'
import { dayOf } from '#platform/days'

const adaAccount = uuid(0xd1)
const bertaAccount = uuid(0xd2)
const adaMail = `${adaAccount.slice(-2)}@members.test`

beforeEach(async () => {
  await openStaffRequests()
  await giveAccount(office.db, ada, adaAccount)
  await giveAccount(office.db, berta, bertaAccount)
  await setAnswerer('self')
})
afterEach(() => void vi.useRealTimers())

const own = (method: string, path: string, body?: unknown, sub = adaAccount) =>
  ask(method, `/api/own${path}`, body, sub)
const setAnswerer = (answeredBy: string) =>
  expectAnswer(setAnsweredBySchemas, own('PUT', '/answered-by', { answeredBy }))
const received = (id: string) => expectAnswer(getReceivedSchemas, own('GET', `/requests/${id}`))
const inDays = (days: number) => dayOf(Date.now() + days * DAY)

type SuggestionInput = { date?: string; time?: string; key?: string; version?: number }
const suggest = (id: string, input: SuggestionInput = {}, sub = adaAccount) =>
  own(
    'POST',
    `/requests/${id}/steps`,
    { act: 'suggest', key: nextId(), date: inDays(3), time: '20:00', ...input },
    sub,
  )
const suggested = (id: string, input?: SuggestionInput) =>
  expectAnswer(actOnReceivedSchemas, suggest(id, input))
const accept = (id: string, number: number, sub = max) =>
  ask('POST', `/api/requests/${id}/steps`, { act: 'accept', number }, sub)
const accepted = (id: string, number: number) =>
  expectAnswer(actOnRequestSchemas, accept(id, number))
const refusalOf = async (response: Response) => [
  response.status,
  /request\.[a-z-]+|not-found|conflict|case\.[a-z-]+/.exec(await response.clone().text())?.[0],
]

describe('a suggested time', () => {
  test('answers the request, and the member sees who suggests it', async () => {
    const id = await createRequest()
    const after = await suggested(id)
    expect(after).toMatchObject({
      state: 'answered',
      waitingSince: null,
      suggestion: { number: 2, date: inDays(3), time: '20:00' },
    })
    const thread = await readOwnRequest(id)
    expect(thread).toMatchObject({ isUnread: true, suggestion: after.suggestion })
    expect(thread.messages.at(-1)).toMatchObject({
      by: 'companion',
      act: 'suggest',
      text: `${inDays(3)} 20:00`,
    })
    expect((await list()).requests[0]).toMatchObject({ suggestion: after.suggestion })
    expect(mailServer.sent.at(-1)?.text).toContain('You have a new reply')
    expect(JSON.stringify(mailServer.sent)).not.toContain('20:00')
    const log = (await auditLog()).filter(({ act }) => act === 'request.time-suggested')
    expect(log).toMatchObject([{ subject: id, actor: adaAccount }])
  })

  test('is on her first page from the day before, once the member has accepted it', async () => {
    const id = await createRequest({ time: '21:00', duration: 120 })
    const appointments = async () =>
      (await expectAnswer(getOwnSchemas, own('GET', ''))).requests.appointments
    await suggested(id, { date: inDays(1) })
    expect(await appointments()).toEqual([])
    await accepted(id, 2)
    const appointment = { id, member: max, date: inDays(1), time: '20:00', duration: 120 }
    expect(await appointments()).toEqual([appointment])
    // Another suggestion leaves the accepted time until it is accepted itself.
    await suggested(id, { date: inDays(3) })
    expect(await appointments()).toEqual([appointment])
    await accepted(id, 4)
    expect(await appointments()).toEqual([])
  })

  test('becomes the date of the request when the member accepts, and she is notified', async () => {
    const id = await createRequest({ time: '21:00' })
    await suggested(id)
    mailServer.sent.length = 0
    // Ten minutes later she is no longer online.
    vi.useFakeTimers({ now: Date.now() + 600_000, toFake: ['Date'] })
    const thread = await accepted(id, 2)
    expect(thread).toMatchObject({ date: inDays(3), time: '20:00', suggestion: null })
    expect(thread).toMatchObject({ state: 'answered', isUnread: false })
    expect(thread.messages.at(-1)).toMatchObject({ by: 'member', act: 'accept' })
    expect(await received(id)).toMatchObject({
      date: inDays(3),
      time: '20:00',
      suggestion: null,
      isUnread: true,
      waitingSince: null,
    })
    expect(mailServer.sent).toHaveLength(1)
    expect(mailServer.sent[0]).toMatchObject({ to: adaMail })
    expect(mailServer.sent[0]?.text).toContain('is accepted')
    expect(mailServer.sent[0]?.text).not.toContain('20:00')
  })

  test('is accepted once by two devices at the same moment, and again later', async () => {
    const id = await createRequest()
    await suggested(id)
    const responses = await Promise.all([accept(id, 2), accept(id, 2)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    await Promise.all(responses.map((response) => response.text()))
    await accepted(id, 2)
    const { messages } = await readOwnRequest(id)
    expect(messages.filter(({ act }) => act === 'accept')).toHaveLength(1)
  })

  test('is stored once per key', async () => {
    const id = await createRequest()
    const key = nextId()
    await suggested(id, { key })
    await suggested(id, { key })
    expect((await received(id)).messages).toHaveLength(2)
    const otherTime = await suggest(id, { key, time: '21:00' })
    expect(await refusalOf(otherTime)).toEqual([409, 'request.message-conflict'])
  })

  test('is replaced by a newer one', async () => {
    const id = await createRequest()
    await suggested(id)
    await suggested(id, { time: '21:30' })
    expect(await refusalOf(await accept(id, 2))).toEqual([409, 'request.suggestion-replaced'])
    expect(await accepted(id, 3)).toMatchObject({ time: '21:30' })
    expect(await refusalOf(await accept(id, 2))).toEqual([409, 'request.suggestion-replaced'])
  })

  test("can't be accepted once it has passed", async () => {
    const id = await createRequest()
    await suggested(id, { date: inDays(1), time: '00:30' })
    vi.useFakeTimers({ now: Date.now() + 2 * DAY, toFake: ['Date'] })
    expect(await refusalOf(await accept(id, 2))).toEqual([422, 'request.suggestion-expired'])
  })

  test('must be in the future, with a day and an hour', async () => {
    const id = await createRequest()
    for (const input of [
      { date: inDays(-1) },
      { date: inDays(0), time: '00:00' },
      { date: inDays(400) },
      { time: '25:00' },
      { time: '' },
      { date: '' },
    ]) {
      expect((await suggest(id, input)).status).toBe(422)
    }
    expect((await received(id)).messages).toHaveLength(1)
  })

  test('ends with the request', async () => {
    const declined = await createRequest()
    await suggested(declined)
    const steps = `/requests/${declined}/steps`
    expect((await own('POST', steps, { act: 'decline', version: 2 })).status).toBe(200)
    expect((await readOwnRequest(declined)).suggestion).toBeNull()
    expect(await refusalOf(await accept(declined, 2))).toEqual([422, 'request.closed'])
    expect((await suggest(declined)).status).toBe(422)
    const withdrawn = await createRequest()
    await suggested(withdrawn)
    expect((await sendRequestAction(withdrawn, { act: 'withdraw', version: 2 })).status).toBe(200)
    expect((await received(withdrawn)).suggestion).toBeNull()
  })

  test("is refused after a block, for others' requests, and while the team answers", async () => {
    const id = await createRequest()
    expect((await suggest(id, {}, bertaAccount)).status).toBe(404)
    await suggested(id)
    expect((await accept(id, 2, uuid(0xa2))).status).toBe(404)
    await own('PUT', `/requests/${id}/block`)
    expect(await refusalOf(await accept(id, 2))).toEqual([403, 'request.not-accepted'])
    await setAnswerer('team')
    expect(await refusalOf(await suggest(id))).toEqual([422, 'request.wrong-answerer'])
  })

  test('may come from staff who answer for her', async () => {
    await setAnswerer('team')
    const id = await createRequest()
    expect((await readQueuedRequest(id)).can.act).toContain('suggest')
    const body = { act: 'suggest' as const, date: inDays(3), time: '20:00' }
    expect((await staffAction(id, body)).status).toBe(200)
    const [message] = (await readOwnRequest(id)).messages.slice(-1)
    expect(message).toMatchObject({ by: 'team', act: 'suggest' })
    expect(await accepted(id, 2)).toMatchObject({ date: inDays(3) })
  })

  test('is in the copies of both sides', async () => {
    const id = await createRequest()
    await suggested(id)
    const copy = await (await own('GET', '/export')).text()
    expect(copy).toContain('"suggestedDate"')
  })
})

describe('prepared answers', () => {
  const prepared = (id: string, sub = adaAccount) =>
    own('GET', `/requests/${id}/prepared-answers`, undefined, sub)

  test('decline in the language of the member, with both names', async () => {
    const id = await createRequest()
    const { decline, times } = await expectAnswer(getPreparedAnswersSchemas, prepared(id))
    expect(decline).toContain(`Dear ${max}`)
    expect(decline).toContain('Ada')
    expect(times.length).toBeGreaterThan(0)
    expect((await prepared(id, bertaAccount)).status).toBe(404)
  })
})

describe('the search of the inbox', () => {
  const search = async (text: string, sub = adaAccount) => {
    const path = `/requests?search=${encodeURIComponent(text)}`
    const answer = await expectAnswer(listReceivedSchemas, own('GET', path, undefined, sub))
    return answer.requests.map(({ id }) => id)
  }

  test("finds her own requests by reference, by the member's name and by words", async () => {
    const id = await createRequest({ message: 'Dîner près du lac?' })
    const { reference } = await received(id)
    await createRequest({ companion: berta, message: 'Dîner près du lac?' })
    for (const text of [reference, reference.toLowerCase(), max.slice(0, 6), 'diner', 'LAC']) {
      expect([text, await search(text)]).toEqual([text, [id]])
    }
    expect(await search('opera')).toEqual([])
    expect(await search(reference, bertaAccount)).toEqual([])
  })

  test('returns the last words of each conversation', async () => {
    const id = await createRequest({ message: 'a'.repeat(400) })
    const answer = await expectAnswer(listReceivedSchemas, own('GET', '/requests'))
    expect(answer.requests[0]).toMatchObject({
      id,
      last: { by: 'member', act: 'send', text: 'a'.repeat(160) },
    })
  })
})
