import { beforeEach, describe, expect, test, vi, afterEach } from 'vitest'
import { editCompanion } from '../../support/companions/edits.ts'
import { systemActor } from '../../support/platform/fixtures.ts'
import {
  ada,
  list,
  office,
  openStaffRequests,
  queue,
  send,
  createRequest,
} from '../../support/messaging/requests.ts'

beforeEach(openStaffRequests)
afterEach(() => void vi.useRealTimers())

const asksFor = (hours: number) =>
  editCompanion(office.db, ada, { notice_hours: hours }, systemActor())

async function refusalOf(changes: object) {
  const response = await send(changes)
  const { detail } = await response.json<{
    detail: { loc: string[]; type: string; values?: object }[]
  }>()
  expect(response.status).toBe(422)
  return detail[0]
}

/** Stops the clock at a moment. @param iso in UTC */
function atTime(iso: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(iso) })
}

describe('a companion’s minimum notice', () => {
  test('rejects an earlier hour with the required notice', async () => {
    // 14:00 in Zurich.
    atTime('2027-06-01T12:00:00Z')
    await asksFor(4)
    expect(await refusalOf({ date: '2027-06-01', time: '17:59' })).toMatchObject({
      loc: ['body', 'time'],
      type: 'request.notice-too-short',
      values: { hours: 4 },
    })
    await createRequest({ date: '2027-06-01', time: '18:00' })
  })

  test('applies to the whole day without an hour', async () => {
    atTime('2027-06-01T12:00:00Z')
    await asksFor(11)
    expect(await refusalOf({ date: '2027-06-01' })).toMatchObject({ loc: ['body', 'date'] })
    await createRequest({ date: '2027-06-02' })
  })

  test('counts real hours across the night in which clocks go forward', async () => {
    // Saturday, 22:00 in Zurich. On Sunday 28 March clocks go from 02:00 to 03:00.
    atTime('2027-03-27T21:00:00Z')
    await asksFor(6)
    expect(await refusalOf({ date: '2027-03-28', time: '04:59' })).toMatchObject({
      type: 'request.notice-too-short',
    })
    await createRequest({ date: '2027-03-28', time: '05:00' })
  })

  test('counts real hours across the night in which clocks go back', async () => {
    // Saturday, 22:00 in Zurich. On Sunday 31 October clocks go from 03:00 to 02:00.
    atTime('2027-10-30T20:00:00Z')
    await asksFor(6)
    expect(await refusalOf({ date: '2027-10-31', time: '02:59' })).toMatchObject({
      type: 'request.notice-too-short',
    })
    await createRequest({ date: '2027-10-31', time: '03:00' })
  })

  test('of zero still rejects an hour in the past', async () => {
    atTime('2027-06-01T12:00:00Z')
    expect(await refusalOf({ date: '2027-06-01', time: '13:59' })).toMatchObject({
      loc: ['body', 'time'],
      type: 'request.time-in-past',
    })
    await createRequest({ date: '2027-06-01', time: '14:00' })
  })
})

test('a request’s hour, duration, place and occasion are shown to the team and the member', async () => {
  const details = { time: '21:15', duration: 180, place: 'outcall', occasion: 'culture' }
  const id = await createRequest({ ...details, duration: '180' })
  expect((await list()).requests).toMatchObject([{ id, ...details }])
  expect((await queue()).requests).toMatchObject([{ id, ...details }])
  const { channels, notice_hours: hours } = await office
    .ask(`/api/companions/${ada}`)
    .then((response) => response.json<{ data: { channels: unknown; notice_hours: number } }>())
    .then(({ data }) => data)
  expect([hours, channels]).toEqual([
    0,
    ['whatsapp', 'telegram', 'email'].map((kind) => ({ kind, audience: 'premium' })),
  ])
})
