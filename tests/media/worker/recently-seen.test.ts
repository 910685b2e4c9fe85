import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addressOf } from '#platform/endpoint'
import { MAX_RECENTLY_SEEN } from '#platform/limits'
import { listRecentlySeenSchemas } from '#media/recently-seen'
import { listRecentlySeen } from '#media/recently-seen.api'
import { expectAnswer } from '../../support/platform/answers.ts'
import { editCompanion } from '../../support/companions/edits.ts'
import { by, uuid } from '../../support/platform/fixtures.ts'
import { openPremiumSite, paula, vera, yara, zoe } from '../../support/billing/premium-site.ts'

type Site = Awaited<ReturnType<typeof openPremiumSite>>
let site: Site
beforeAll(async () => {
  site = await openPremiumSite()
})
afterEach(() => void vi.useRealTimers())

const path = (...ids: string[]) => addressOf(listRecentlySeen, { query: { ids: ids.join() } })
const seen = (init: RequestInit, ...ids: string[]) =>
  expectAnswer(listRecentlySeenSchemas, site.ask(path(...ids), init))
const names = async (init: RequestInit, ...ids: string[]) =>
  (await seen(init, ...ids)).companions.map(({ name }) => name)

test('what is no list of ids is refused, and so is a longer one than a browser keeps', async () => {
  const tooMany = Array.from({ length: MAX_RECENTLY_SEEN + 1 }, (_, at) => uuid(at + 1))
  for (const ids of [[''], ['1'], [paula, "' OR 1=1"], tooMany]) {
    expect((await site.ask(path(...ids))).status).toBe(422)
  }
  expect((await site.ask(listRecentlySeen.path)).status).toBe(422)
})

test('names those that can be opened now, in the order asked for, each once', async () => {
  expect(await names({}, zoe, paula, uuid(0x99), zoe)).toEqual(['Zoe', 'Paula'])
  const [first] = (await seen({}, paula)).companions
  expect(Object.keys(first!)).toEqual(['id', 'slug', 'name', 'city', 'photo'])
})

test('a VIP companion is named to premium members alone', async () => {
  expect(await names({}, vera, paula)).toEqual(['Paula'])
  expect(await names(await site.gold(), vera, paula)).toEqual(['Vera', 'Paula'])
})

test('no cache keeps whose profiles were opened', async () => {
  const answered = await site.ask(path(paula))
  expect(answered.headers.get('cache-control')).toBe('private, no-store')
})

test('costs no row of D1 once the cards are in memory', async () => {
  // A second later the catalogue would be read behind the answer.
  vi.setSystemTime(Date.now())
  await seen({}, zoe, paula)
  site.resetMeter()
  await seen({}, paula, zoe)
  expect({ read: site.meter.read, trips: site.meter.trips }).toEqual({ read: 0, trips: 0 })
})

test('whoever withdraws drops out', async () => {
  expect(await names({}, yara, zoe)).toEqual(['Yara', 'Zoe'])
  await editCompanion(site.db, yara, { is_active: false }, by())
  site.catalogue.expire()
  expect(await names({}, yara, zoe)).toEqual(['Zoe'])
})
