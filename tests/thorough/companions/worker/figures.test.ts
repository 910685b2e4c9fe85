import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { countOpeningEndpoint } from '#catalogue/companions'
import { getFiguresEndpoint, getFiguresSchemas } from '#companions/figures'
import { followEndpoint } from '#notifications/follows'
import { exportMeEndpoint } from '#accounts/my-data'
import { createRequestEndpoint, openContactDetailsEndpoint } from '#messaging/requests'
import { addressOf } from '#platform/endpoint'
import { expireRows } from '../../../../worker/operations/jobs/expire-rows.ts'
import { adminClaims, rowsOf } from '../../../support/staff/admin.ts'
import { expectAnswer } from '../../../support/platform/answers.ts'
import { giveAccount } from '../../../support/companions/companion-account.ts'
import {
  ada,
  adaClaims,
  berta,
  openCompanions,
  type Companions,
} from '../../../support/companions/companions-own.ts'
import { env } from '../../../support/platform/database.ts'
import { SECOND, uuid } from '../../../support/platform/fixtures.ts'
import { givePlan } from '../../../support/billing/plans.ts'

const maxClaims = { sub: uuid(0xc), email: 'max@members.test' }
const openings = (id: string) => addressOf(countOpeningEndpoint, { params: { id } })

let office: Companions
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 1, 21, 30), toFake: ['Date'] })
  office = await openCompanions()
  await giveAccount(office.db, ada, adaClaims.sub)
})
afterEach(() => void vi.useRealTimers())

const openedBy = (headers: HeadersInit = {}, id = ada) =>
  office.ask(openings(id), { method: 'POST', headers })
const openProfile = async (times: number, id = ada) => {
  for (let index = 0; index < times; index++) expect((await openedBy({}, id)).status).toBe(200)
}
const bearer = async (claims: Parameters<typeof office.as>[0]) =>
  (await office.accounts.as(claims)).headers
/** A minute later, any request except a visitor's read makes the isolate save. */
const saveCounts = async () => {
  vi.setSystemTime(Date.now() + 60 * SECOND)
  await office.ask('/api/none', { method: 'POST' })
}
const days = () => rowsOf('SELECT * FROM companion_days ORDER BY day, companion_id')
const sums = async () => {
  await saveCounts()
  const [row] = await rowsOf('SELECT openings, contacts, follows FROM companion_days')
  return row
}
const readFigures = (query = '') =>
  expectAnswer(getFiguresSchemas, office.as(adaClaims, 'GET', `${getFiguresEndpoint.path}${query}`))

describe('openings of a profile', () => {
  test('openings are added to the day’s sums once a minute, by Zurich’s calendar', async () => {
    await openProfile(1)
    expect(await days()).toMatchObject([{ companion_id: ada, day: '2026-06-01', openings: 1 }])
    await openProfile(3)
    await openProfile(2, berta)
    expect(await days()).toHaveLength(1)
    vi.setSystemTime(Date.UTC(2026, 5, 1, 22, 30))
    await openProfile(1)
    expect(await days()).toMatchObject([
      { companion_id: ada, day: '2026-06-01', openings: 4 },
      { companion_id: berta, day: '2026-06-01', openings: 2 },
      { companion_id: ada, day: '2026-06-02', openings: 1 },
    ])
  })

  test('a thousand openings are saved by one statement', async () => {
    await openProfile(1)
    office.resetMeter()
    await openProfile(500)
    await openProfile(500, berta)
    expect(office.meter).toEqual({ read: 0, written: 0, trips: 0 })
    await saveCounts()
    expect(office.meter.trips).toBe(1)
    expect(office.meter.read + office.meter.written).toBeLessThanOrEqual(12)
    expect(await days()).toMatchObject([{ openings: 501 }, { openings: 500 }])
  })

  test('openings by staff, by herself, by crawlers and by unknown tokens are excluded', async () => {
    await office.call('GET', '/api/admin/overview')
    await openedBy(await bearer(adminClaims))
    await openedBy(await bearer(adaClaims))
    await openedBy({ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    await openedBy({ 'user-agent': 'AhrefsBot/7.0' })
    await openedBy({ authorization: 'Bearer no-token' })
    await openedBy({ cookie: 'adult=0' })
    await saveCounts()
    expect(await days()).toEqual([])
    await openedBy(await bearer(maxClaims))
    await openedBy({ 'user-agent': 'Mozilla/5.0 (Linux; Android 13; CUBOT X70) Mobile' })
    expect(await sums()).toEqual({ openings: 2, contacts: 0, follows: 0 })
  })

  test('only public profiles have openings', async () => {
    expect((await openedBy({}, uuid(0x99))).status).toBe(404)
    await office.as(adaClaims, 'PUT', '/api/own/pause', { paused: true })
    expect((await openedBy()).status).toBe(404)
  })

  test('openings that can’t be saved are lost, and no answer fails', async () => {
    await env.DB.exec('ALTER TABLE companion_days RENAME TO away')
    await openProfile(1)
    await env.DB.exec('ALTER TABLE away RENAME TO companion_days')
    await openProfile(1)
    expect(await sums()).toMatchObject({ openings: 1 })
  })
})

test('requests, opened channels and follows count once each', async () => {
  const as = (path: string, method: string, body?: unknown) =>
    office.as(maxClaims, method, path, body)
  const message = { message: 'Dinner?', rules: true, extra_topic: '', key: crypto.randomUUID() }
  const request = { companion: ada, date: '2026-06-03', place: 'open', ...message }
  for (const _ of [1, 2])
    expect((await as(createRequestEndpoint.path, 'POST', request)).status).toBe(201)
  const params = { companionId: ada }
  for (const _ of [1, 2]) {
    expect((await as(addressOf(followEndpoint, { params }), 'PUT')).status).toBe(200)
    vi.setSystemTime(Date.now() + SECOND)
  }
  const channels = addressOf(openContactDetailsEndpoint, { params: { id: ada } })
  expect((await as(channels, 'POST')).status).toBe(403)
  await givePlan(maxClaims.sub)
  expect((await as(channels, 'POST')).status).toBe(200)
  expect(await sums()).toEqual({ openings: 0, contacts: 2, follows: 1 })
})

describe('a companion’s figures', () => {
  const put = (day: string, openings: number, id = ada) =>
    env.DB.prepare('INSERT INTO companion_days (companion_id, day, openings) VALUES (?1, ?2, ?3)')
      .bind(id, day, openings)
      .run()

  test('figures cover whole days only, and sums omit numbers under five', async () => {
    await put('2026-06-01', 40)
    await put('2026-05-31', 7)
    await put('2026-05-30', 4)
    await put('2026-05-02', 5)
    await put('2026-05-01', 50)
    await put('2026-05-31', 99, berta)
    const { days: dailyFigures, atLeast } = await readFigures()
    expect(dailyFigures).toHaveLength(30)
    expect(dailyFigures[0]).toEqual({
      day: '2026-05-02',
      openings: 5,
      contacts: null,
      follows: null,
    })
    expect(dailyFigures.slice(-2).map(({ openings: count }) => count)).toEqual([null, 7])
    expect(atLeast).toEqual({ openings: 12, contacts: 0, follows: 0 })
    expect((await readFigures('?days=90')).atLeast.openings).toBe(62)
    expect((await office.as(adaClaims, 'GET', `${getFiguresEndpoint.path}?days=7`)).status).toBe(
      422,
    )
  })

  test('figures are stored for two years, and small ones are hidden in her copy', async () => {
    await put('2024-05-31', 9)
    await put('2024-06-01', 9)
    await put('2026-05-31', 4)
    await expireRows(env, Date.now())
    expect((await days()).map((row) => (row as { day: string }).day)).toEqual([
      '2024-06-01',
      '2026-05-31',
    ])
    const copy = await office.as(adaClaims, 'GET', addressOf(exportMeEndpoint))
    const { figures } = await copy.json<{ figures: unknown }>()
    expect(figures).toEqual([
      { day: '2024-06-01', openings: 9, contacts: null, follows: null },
      { day: '2026-05-31', openings: null, contacts: null, follows: null },
    ])
  })
})
