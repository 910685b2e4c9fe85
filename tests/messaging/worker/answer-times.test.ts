import { getCompanionSchemas } from '#catalogue/companions'
import { getFiguresSchemas } from '#companions/figures'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { updateAnswerTimes } from '../../../worker/companions/jobs/update-answer-times.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { uuid } from '../../support/platform/fixtures.ts'
import { rowsOf } from '../../support/staff/admin.ts'
import {
  actionOf,
  ada,
  ask,
  berta,
  createRequest,
  office,
  openStaffRequests,
  sendRequestAction,
} from '../../support/messaging/requests.ts'

const HOUR = 3_600_000
const START = Date.now()
const adaAccount = uuid(0xd1)
const accounts = new Map([
  [ada, adaAccount],
  [berta, uuid(0xd2)],
])
const memberOf = (index: number) => uuid(0xe0 + index)

beforeEach(async () => {
  vi.useFakeTimers({ now: START, toFake: ['Date'] })
  await openStaffRequests()
  for (const [companion, account] of accounts) {
    await giveAccount(office.db, companion, account)
    await ask('PUT', '/api/own/answered-by', { answeredBy: 'self' }, account)
  }
})
afterEach(() => void vi.useRealTimers())

async function answer(id: string, act: 'answer' | 'decline', companion = ada) {
  const step = actionOf({ act, text: 'Gladly, at eight.' })
  const response = await ask('POST', `/api/own/requests/${id}/steps`, step, accounts.get(companion))
  expect(response.status).toBe(200)
}

/** Requests to a companion, of which each is answered after its hours; null: never. */
async function receiveRequests(waits: readonly (number | null)[], companion = ada) {
  vi.setSystemTime(START)
  const requests: { id: string; hours: number | null }[] = []
  for (const [index, hours] of waits.entries()) {
    requests.push({ id: await createRequest({ companion }, memberOf(index)), hours })
  }
  for (const { id, hours } of requests.toSorted((a, b) => (a.hours ?? 0) - (b.hours ?? 0))) {
    if (hours === null) continue
    vi.setSystemTime(START + hours * HOUR)
    await answer(id, 'answer', companion)
  }
  return requests.map(({ id }) => id)
}

async function measure(hours: number, batchSize?: number) {
  vi.setSystemTime(START + hours * HOUR)
  await updateAnswerTimes(office.db, START + hours * HOUR, batchSize)
}
const profile = async (id = ada) => {
  const { data } = await expectAnswer(getCompanionSchemas, office.ask(`/api/companions/${id}`))
  return data
}
const shownTime = async (id = ada) => (await profile(id)).answer_time

describe('the usual time to answer', () => {
  test('is published as a step from five answers on', async () => {
    await receiveRequests([0.5, 1, 2, 4])
    await measure(5)
    expect(await shownTime()).toBeUndefined()
    await receiveRequests([20], berta)
    const id = await createRequest({ companion: ada }, memberOf(9))
    await answer(id, 'decline')
    await measure(30)
    expect(await shownTime()).toBe('hour')
    expect(await shownTime(berta)).toBeUndefined()
    const list = await office.ask('/api/companions')
    const { data } = await list.json<{ data: { id: string; answer_time?: string }[] }>()
    expect(
      data.filter((card) => card.answer_time).map((card) => [card.id, card.answer_time]),
    ).toEqual([[ada, 'hour']])
  })

  test.each([
    [[0.1, 0.2, 1, 5, 9], 'hour'],
    [[0.1, 0.2, 3, 5, 9], 'three-hours'],
    [[0.1, 0.2, 24, 25, 29], 'day'],
    [[0.1, 0.2, 48, 49, 50], 'two-days'],
    [[0.1, 0.2, 49, 50, 50], 'longer'],
  ])('of answers after %j hours is "%s"', async (waits, step) => {
    await receiveRequests(waits)
    await measure(60)
    expect(await shownTime()).toBe(step)
  })

  test('counts requests that stay without an answer for two days as the slowest', async () => {
    await receiveRequests([1, 1, 1, 1, 1, null, null, null, null, null])
    await measure(47)
    expect(await shownTime()).toBe('hour')
    await measure(49)
    expect(await shownTime()).toBe('longer')
  })

  test('leaves out requests that were withdrawn early', async () => {
    const ids = await receiveRequests([1, 1, 1, 1, 1, null, null, null, null, null])
    for (const [index, id] of ids.slice(5).entries()) {
      await sendRequestAction(id, { act: 'withdraw' }, memberOf(5 + index))
    }
    await measure(72)
    expect(await shownTime()).toBe('hour')
  })

  test('forgets requests after 30 days, in one slice after another', async () => {
    await receiveRequests([1, 1, 1, 1, 1])
    await measure(24, 1)
    expect(await shownTime()).toBe('hour')
    await measure(31 * 24, 1)
    expect(await shownTime()).toBeUndefined()
  })

  test('is not published again while the step stays the same', async () => {
    const versions = () => rowsOf('SELECT version, subject FROM catalogue_log ORDER BY version')
    await receiveRequests([1, 1, 1, 1, 1])
    await measure(24)
    const before = await versions()
    await measure(25)
    expect(await versions()).toEqual(before)
    expect(await rowsOf('SELECT DISTINCT version FROM companions')).toEqual([{ version: 1 }])
  })

  test('stands in the figures of the companion', async () => {
    await receiveRequests([1, 1, 1, 1, 1])
    const figures = () =>
      expectAnswer(getFiguresSchemas, ask('GET', '/api/own/figures', undefined, adaAccount))
    expect(await figures()).toMatchObject({ answerTime: null })
    await measure(3)
    expect(await figures()).toMatchObject({ answerTime: 'hour' })
  })

  test('is hidden with everything else of a VIP companion', async () => {
    await office.db.run(`UPDATE companions SET is_vip = 1 WHERE id = '${ada}'`)
    await receiveRequests([1, 1, 1, 1, 1])
    await measure(3)
    const list = await office.ask('/api/companions')
    expect(await list.text()).not.toContain('answer_time')
  })
})
