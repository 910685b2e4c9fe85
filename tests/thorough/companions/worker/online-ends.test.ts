import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCompanionSchemas, type Profile } from '#catalogue/companions'
import { getOwnSchemas, setAwaySchemas, setPresenceSchemas } from '#companions/own/own'
import { expectAnswer } from '../../../support/platform/answers.ts'
import { giveAccount } from '../../../support/companions/companion-account.ts'
import {
  ada,
  adaClaims,
  openCompanions,
  type Companions,
} from '../../../support/companions/companions-own.ts'
import { HOUR } from '../../../support/platform/fixtures.ts'

// An evening in Zurich; the absence begins the next day.
const EVENING = Date.parse('2026-05-01T21:30:00Z')
const MIDNIGHT = Date.parse('2026-05-01T22:00:00Z')
const last = new Date(MIDNIGHT - 1).toISOString()
const days = { from: '2026-05-02', until: '2026-05-04', reply: '' }
const path = `/api/admin/companions/${ada}`
const form = { name: 'Ada', age_range: '25-29', location: 'Zurich, Switzerland' }

let office: Companions
beforeEach(async () => {
  vi.useFakeTimers({ now: EVENING, toFake: ['Date'] })
  office = await openCompanions([{ id: ada, name: 'Ada' }])
  await giveAccount(office.db, ada, adaClaims.sub)
})
afterEach(() => void vi.useRealTimers())

const call = (method: string, address: string, body?: unknown) =>
  office.as(adaClaims, method, `/api/own${address}`, body)
const presence = async (until: number) => {
  const body = { until: new Date(until).toISOString() }
  return (await expectAnswer(setPresenceSchemas, call('PUT', '/presence', body))).presence
}
const away = (body: object | null) =>
  expectAnswer(setAwaySchemas, call('PUT', '/away', { away: body }))
const statusAt = async (now: number) => {
  vi.setSystemTime(now)
  office.catalogue.expire()
  const answer = office.ask(`/api/companions/${ada}`)
  return ((await expectAnswer(getCompanionSchemas, answer)).data as Profile).status
}
const save = async (changes: object) => {
  const { version } = await office.get<{ version: number }>(path)
  return office.call('PUT', path, { ...form, version, ...changes })
}

test('being online ends with the last day before an absence, in either order', async () => {
  expect((await away(days)).onlineAtMost).toBe(last)
  expect(await presence(EVENING + 6 * HOUR)).toMatchObject({ isOnline: true, until: last })
  expect([await statusAt(MIDNIGHT - 1), await statusAt(MIDNIGHT)]).toEqual(['online', 'offline'])

  vi.setSystemTime(EVENING)
  expect((await away(null)).onlineAtMost).toBeNull()
  expect((await presence(EVENING + 6 * HOUR)).until).toBe('2026-05-02T03:30:00.000Z')
  expect((await away(days)).presence).toMatchObject({ isOnline: true, until: last })
  expect(await statusAt(MIDNIGHT)).toBe('offline')
})

test('being online ends as chosen when the absence begins later or is over', async () => {
  await away(days)
  expect((await presence(EVENING + HOUR / 4)).until).toBe('2026-05-01T21:45:00.000Z')
  const after = Date.parse('2026-05-05T10:00:00Z')
  vi.setSystemTime(after)
  expect(await presence(after + 2 * HOUR)).toMatchObject({ until: '2026-05-05T12:00:00.000Z' })
  expect(await statusAt(after + HOUR)).toBe('online')
})

test('being online set by staff ends before an absence, and is refused during one', async () => {
  await away(days)
  expect((await save({ presence: 'online' })).status).toBe(200)
  const { presence: set } = await expectAnswer(getOwnSchemas, call('GET', ''))
  expect(set).toEqual({ isOnline: true, until: last, setBy: 'team' })
  expect(await statusAt(MIDNIGHT)).toBe('offline')
  const response = await save({ presence: 'online' })
  expect(response.status).toBe(422)
  const { detail } = await response.json<{ detail: { loc: string[]; type: string }[] }>()
  expect(detail).toMatchObject([{ loc: ['body', 'presence'], type: 'presence.absence-active' }])
  expect((await save({ bio: 'Words' })).status).toBe(200)
})

test('a started absence ends being online immediately, and an older form gets a conflict', async () => {
  await presence(EVENING + HOUR / 4)
  const { version } = await office.get<{ version: number }>(path)
  await away({ ...days, from: '2026-05-01' })
  const stale = await office.call('PUT', path, { ...form, version, presence: 'online' })
  expect(stale.status).toBe(409)
  expect(await statusAt(EVENING)).toBe('offline')
})
