import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createDatabase } from '../../../../worker/platform/db/client.ts'
import { Catalogue } from '../../../../worker/catalogue/engine/catalogue.ts'
import { LEASE_MS } from '../../../../worker/catalogue/engine/load/lease.ts'
import { SNAPSHOT_KEY } from '../../../../worker/catalogue/engine/load/load.ts'
import { requireCompanion } from '../../../../worker/companions/profiles/queries.ts'
import {
  changeVisibilities,
  saveCompanion,
} from '../../../../worker/companions/manage-companions.ts'
import { removeCompanion } from '../../../../worker/companions/remove-companion.ts'
import { saveSnapshotJob } from '../../../../worker/catalogue/jobs/save-snapshot.ts'
import { readOverview } from '../../../../worker/staff/overview/queries.ts'
import { readOpenWork } from '../../../../worker/staff/read-open-work.ts'
import { fillDatabase } from '../../../../worker/seed/generate-companions.ts'
import { saveSnapshotWithoutCards } from '../../../support/catalogue/cold-cards.ts'
import { emptyStores, env } from '../../../support/platform/database.ts'
import { systemActor, SECOND } from '../../../support/platform/fixtures.ts'
import { meterBinding } from '../../../support/platform/meter.ts'
import { isolate } from '../../../support/platform/open-site.ts'

// D1 bills rows and runs one query at a time, so the rows read by a response must not grow with the directory. The
// clock is stopped at the beginning of a minute unless a test moves it.
const NOW = Date.UTC(2026, 5, 1, 12)
const SMALL = 1_000
const LARGE = 10_000

const lists = [
  '/api/companions?limit=24',
  '/api/companions?limit=100',
  '/api/companions?limit=24&sort=name&facets=1',
  '/api/companions?limit=24&sort=location',
  '/api/companions?limit=24&skip=240',
  '/api/companions?limit=24&sort=name&skip=96&facets=1',
  '/api/companions?limit=24&languages=german,french&facets=1',
  '/api/companions?limit=24&languages=german&hair=brown&ageMin=25&ageMax=35&facets=1',
  '/api/companions?limit=24&country=Switzerland&place=hotel',
  '/api/companions?limit=24&free=tonight&priceMax=500&facets=1',
  '/api/search?limit=24&q=s',
  '/api/search?limit=24&q=switzerland&sort=name&facets=1',
  '/api/search?limit=24&q=nobody+at+all',
]

type List = { data: { id: string; slug: string }[]; next: string | null; total: number }
type Costs = Record<string, { read: number; trips: number; cards: number }>

/** The cost of each response in an isolate that has loaded the catalogue, but no cards. */
async function costs(profile: string): Promise<Costs> {
  const costsByCall: Costs = {}
  const measure = async (path: string, cardsOf: (body: never) => number) => {
    const site = isolate()
    await site.catalogue.refresh(NOW)
    site.resetMeter()
    const body = await site.json<never>(path)
    costsByCall[path] = { ...site.meter, cards: cardsOf(body) }
    return body
  }
  const cardsOf = ({ data }: List) => data.length
  for (const path of lists) await measure(path, cardsOf)
  for (const sort of ['recent', 'name', 'location', 'price', 'free']) {
    const path = `/api/companions?limit=24&sort=${sort}`
    const { next } = await isolate().json<List>(path)
    const body: List = await measure(`${path}&after=${next}`, cardsOf)
    costsByCall[`after, ${sort}`] = costsByCall[`${path}&after=${next}`]!
    delete costsByCall[`${path}&after=${next}`]
    expect(body.data).toHaveLength(24)
  }
  type Locations = { countries: { cities: { companions: unknown[] }[] }[] }
  const shownIds = ({ countries }: Locations) =>
    countries.flatMap(({ cities }) => cities.flatMap(({ companions }) => companions)).length
  await measure('/api/locations', shownIds)
  await measure('/api/locations?languages=german', shownIds)
  await measure('/api/homepage/companions?limit=8', () => 8)
  await measure('/api/homepage/stories?limit=12', () => 12)
  await measure(profile, () => 1)
  return costsByCall
}

let small: Costs
let large: Costs
let early: Catalogue
let changedId: string
let slug: string
beforeAll(async () => {
  vi.setSystemTime(NOW)
  const db = await emptyStores()
  await fillDatabase(db, SMALL, { seed: 1, now: NOW })
  await saveSnapshotWithoutCards(NOW)
  early = new Catalogue(env.DB, env.MEDIA)
  await early.refresh(NOW)
  const { data } = await isolate().json<List>('/api/companions?limit=24')
  ;({ id: changedId, slug } = data[0]!)
  small = await costs(`/api/companions/${changedId}`)
  await fillDatabase(db, LARGE - SMALL, { seed: 2, now: NOW })
  await saveSnapshotWithoutCards(NOW)
  large = await costs(`/api/companions/${changedId}`)
}, 240_000)
afterAll(() => void vi.useRealTimers())

describe(`a directory of ${LARGE} companions`, () => {
  test.each([...lists, 'after, recent', 'after, name', 'after, location'])(
    'reads for %s the displayed cards, in one query',
    (name) => {
      const { read, trips, cards } = large[name]!
      expect(read).toBeLessThanOrEqual(2 * cards + 4)
      expect(trips).toBeLessThanOrEqual(1)
      if (!name.includes('nobody')) expect(cards).toBeGreaterThanOrEqual(24)
    },
  )

  test.each(['/api/locations', '/api/locations?languages=german'])(
    'reads for %s the displayed cards, in one query',
    (path) => {
      const { read, trips, cards } = large[path]!
      expect(cards).toBeGreaterThan(20)
      expect(read).toBeLessThanOrEqual(2 * cards + 4)
      expect(trips).toBe(1)
    },
  )

  test('reads at most 60 rows for the home page, and 40 for a profile', () => {
    const companions = large['/api/homepage/companions?limit=8']!
    const stories = large['/api/homepage/stories?limit=12']!
    expect(companions.read + stories.read).toBeLessThanOrEqual(60)
    expect(companions.read + stories.read).toBeGreaterThan(0)
    const profile = large[`/api/companions/${changedId}`]!
    expect(profile.read).toBeLessThanOrEqual(40)
    expect(profile.trips).toBe(1)
  })

  test('reads few rows for the staff overview, and no more than a hundred open cases of a kind', async () => {
    const { binding, meter, reset } = meterBinding(env.DB)
    const db = createDatabase(binding)
    reset()
    await readOverview(db, NOW)
    expect(meter.read).toBeLessThanOrEqual(60)
    reset()
    expect((await readOpenWork(db, NOW)).attention.reviews).toBe(100)
    expect(meter.read).toBeLessThanOrEqual(60 + 5 * 100)
  })

  test('needs at most a tenth more rows than one a tenth of its size', () => {
    expect(Object.keys(large)).toEqual(Object.keys(small))
    const perCard = ({ read, cards }: Costs[string]) => read / Math.max(1, cards)
    for (const [name, cost] of Object.entries(large)) {
      expect(perCard(cost), name).toBeLessThanOrEqual(perCard(small[name]!) * 1.1)
    }
  })

  test('reads nothing for cached cards, in any order and on any page', async () => {
    const site = isolate()
    for (const path of lists) await site.json(path)
    site.resetMeter()
    for (const path of lists) await site.json(`${path}&again=1`)
    for (const q of ['s', 'zur', 'mas', 'nobody']) await site.json(`/api/suggest?q=${q}`)
    expect(site.meter).toEqual({ read: 0, written: 0, trips: 0 })
  })

  test('reads nothing again within a second, then two rows afterwards, and responds 304', async () => {
    const addresses = [...lists.slice(0, 4), '/api/locations', '/api/places', '/', '/browse']
    for (const path of [...addresses, `/api/companions/${changedId}`, `/companion/${slug}`]) {
      const site = isolate()
      const first = await site.ask(path)
      const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
      await first.arrayBuffer()
      site.resetMeter()
      expect((await site.ask(path)).status).toBe(200)
      expect(site.meter, path).toEqual({ read: 0, written: 0, trips: 0 })
      vi.setSystemTime(NOW + SECOND)
      const repeated = await site.ask(path, { headers })
      vi.setSystemTime(NOW)
      expect(repeated.status, path).toBe(304)
      expect(site.meter.read, path).toBeLessThanOrEqual(2)
      expect(site.meter.trips, path).toBeLessThanOrEqual(1)
    }
  })

  test('needs a few hundred rows for a new isolate after thousands of changes', async () => {
    const { catalogue, meter, resetMeter } = isolate()
    resetMeter()
    await catalogue.refresh(NOW)
    expect(catalogue.version).toBeGreaterThanOrEqual(LARGE)
    expect(meter.read).toBeLessThanOrEqual(260)
    expect(meter.trips).toBe(1)
  })

  test('needs the snapshot for a new isolate, not all changes', async () => {
    // After two minutes no cache contains the previous snapshot.
    await env.MEDIA.delete(SNAPSHOT_KEY)
    await saveSnapshotJob(env, NOW + 121 * SECOND)
    const { catalogue, meter, resetMeter } = isolate()
    resetMeter()
    await catalogue.refresh(NOW)
    expect(catalogue.version).toBeGreaterThanOrEqual(LARGE)
    expect(meter.read).toBeLessThanOrEqual(4)
    expect(meter.trips).toBe(1)
  })

  test('reads no cards for first pages, which the snapshot contains', async () => {
    for (const path of ['/', '/api/companions?limit=100', '/companions', '/api/locations']) {
      const site = isolate()
      site.resetMeter()
      expect((await site.ask(path)).status).toBe(200)
      expect(site.meter.read, path).toBeLessThanOrEqual(4)
      expect(site.meter.trips, path).toBe(1)
    }
  })
})

describe('a write', () => {
  const writtenRows = async (write: (db: ReturnType<typeof createDatabase>) => Promise<void>) => {
    const { binding, meter } = meterBinding(env.DB)
    await write(createDatabase(binding))
    return meter
  }

  test('of one companion changes her rows only', async () => {
    const staff = { ...systemActor(NOW), name: 'The office' }
    const { row, city, country } = await requireCompanion(createDatabase(env.DB), changedId)
    const input = {
      name: 'Xenia',
      age_range: `${row.ageMin}-${row.ageMax}`,
      location: `${city}, ${country}`,
    }
    const change = await writtenRows(
      async (db) => void (await saveCompanion(db, changedId, input, staff)),
    )
    expect(change.written).toBeLessThanOrEqual(21)
    expect(change.read).toBeLessThanOrEqual(420)
    expect(change.trips).toBe(3)
    const bulk = await writtenRows(async (db) => {
      const switches = { is_featured: !row.is_featured }
      const changes = await changeVisibilities(db, [changedId], switches, { staff })
      expect(changes).toHaveLength(1)
    })
    expect(bulk.written).toBeLessThanOrEqual(15)
    expect(bulk.read).toBeLessThanOrEqual(180)
    expect(bulk.trips).toBe(2)
    const removal = await writtenRows((db) => removeCompanion(db, changedId, systemActor(NOW)))
    expect(removal.read).toBeLessThanOrEqual(150)
  })
})

test('an isolate that missed thousands of changes has the last one after its first read', async () => {
  const newCatalogue = new Catalogue(env.DB, env.MEDIA)
  await newCatalogue.refresh(NOW)
  expect(early.version).toBeLessThan(newCatalogue.version - 2 * 2_000)
  expect(await early.flags(NOW + LEASE_MS, changedId)).toBeNull()
  expect(early.version).toBe(newCatalogue.version)
})
