import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addressOf } from '#platform/endpoint'
import { MAX_RECENTLY_SEEN } from '#platform/limits'
import { listRecentlySeenSchemas, listRecentlySeenEndpoint } from '#media/recently-seen'
import { expectAnswer } from '../../support/platform/answers.ts'
import { editCompanion } from '../../support/companions/edits.ts'
import { systemActor, uuid } from '../../support/platform/fixtures.ts'
import { openPremiumSite, paula, vera, yara, zoe } from '../../support/billing/premium-site.ts'

type Site = Awaited<ReturnType<typeof openPremiumSite>>
let site: Site
beforeAll(async () => {
  site = await openPremiumSite()
})
afterEach(() => void vi.useRealTimers())

const path = (...ids: string[]) =>
  addressOf(listRecentlySeenEndpoint, { query: { ids: ids.join() } })
const listSeen = (init: RequestInit, ...ids: string[]) =>
  expectAnswer(listRecentlySeenSchemas, site.ask(path(...ids), init))
const names = async (init: RequestInit, ...ids: string[]) =>
  (await listSeen(init, ...ids)).companions.map(({ name }) => name)

test('refuses an invalid list of ids, and one that is longer than a browser stores', async () => {
  const tooMany = Array.from({ length: MAX_RECENTLY_SEEN + 1 }, (_, index) => uuid(index + 1))
  for (const ids of [[''], ['1'], [paula, "' OR 1=1"], tooMany]) {
    expect((await site.ask(path(...ids))).status).toBe(422)
  }
  expect((await site.ask(listRecentlySeenEndpoint.path)).status).toBe(422)
})

test('lists companions who are visible now, in the requested order, each once', async () => {
  expect(await names({}, zoe, paula, uuid(0x99), zoe)).toEqual(['Zoe', 'Paula'])
  const [first] = (await listSeen({}, paula)).companions
  expect(Object.keys(first!)).toEqual(['id', 'slug', 'name', 'city', 'photo'])
})

test('lists a VIP companion to premium members only', async () => {
  expect(await names({}, vera, paula)).toEqual(['Paula'])
  expect(await names(await site.gold(), vera, paula)).toEqual(['Vera', 'Paula'])
})

test('answers with no-store, because the ids reveal opened profiles', async () => {
  const response = await site.ask(path(paula))
  expect(response.headers.get('cache-control')).toBe('private, no-store')
})

test('reads no row of D1 once the cards are in memory', async () => {
  // With a frozen clock the catalogue is not refreshed in the background.
  vi.setSystemTime(Date.now())
  await listSeen({}, zoe, paula)
  site.resetMeter()
  await listSeen({}, paula, zoe)
  expect({ read: site.meter.read, trips: site.meter.trips }).toEqual({ read: 0, trips: 0 })
})

test('omits a companion who has left', async () => {
  expect(await names({}, yara, zoe)).toEqual(['Yara', 'Zoe'])
  await editCompanion(site.db, yara, { is_active: false }, systemActor())
  site.catalogue.expire()
  expect(await names({}, yara, zoe)).toEqual(['Zoe'])
})
