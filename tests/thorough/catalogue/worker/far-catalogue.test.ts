import { getTransparencyEndpoint } from '#moderation/transparency'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getHealthEndpoint } from '#operations/health'
import { operations } from '#contract/openapi'
import { pageRenderer } from '../../../../worker/index-document.ts'
import { saveSnapshotJob } from '../../../../worker/catalogue/jobs/save-snapshot.ts'
import { fillDatabase } from '../../../../worker/seed/generate-companions.ts'
import { enterNewColo } from '../../../support/platform/colo.ts'
import { emptyStores, env } from '../../../support/platform/database.ts'
import { editCompanion } from '../../../support/companions/edits.ts'
import { far } from '../../../support/platform/far.ts'
import { systemActor, SECOND } from '../../../support/platform/fixtures.ts'
import { isolate as near } from '../../../support/platform/open-site.ts'

// Number of sequential round trips per answer. The directory is larger than the number of cards in the snapshot.
const COMPANIONS = 1_200
const START = Date.UTC(2026, 5, 1, 12, 0, 1)

let profile: string
let slug: string
let db: Awaited<ReturnType<typeof emptyStores>>
beforeAll(async () => {
  vi.useFakeTimers({ now: START, toFake: ['Date'] })
  db = await emptyStores()
  await fillDatabase(db, COMPANIONS, { seed: 1, now: START })
  await saveSnapshotJob(env, START)
  const { data } = await near().json<{ data: { id: string; slug: string }[] }>(
    '/api/companions?limit=1',
  )
  ;({ id: profile, slug } = data[0]!)
}, 60_000)
afterAll(() => void vi.useRealTimers())

/** A browser in discreet mode. */
const discreet = { headers: { cookie: 'adult=1; discreet=1' } }
const minor = { headers: { cookie: 'adult=0' } }
const crawler = { headers: { cookie: 'adult=0', 'user-agent': 'Googlebot/2.1' } }

type State = 'cold, empty cache' | 'cold' | 'fresh' | 'leased' | 'silent' | 'silent, cards cold'
type Waits = Record<State, number>

/** Cached answers and first pages need no round trip until the isolate has been idle. */
const first: Waits = {
  'cold, empty cache': 1,
  cold: 1,
  fresh: 0,
  leased: 0,
  silent: 1,
  'silent, cards cold': 1,
}
/** Pages that only use the configuration. */
const never: Waits = {
  'cold, empty cache': 0,
  cold: 0,
  fresh: 0,
  leased: 0,
  silent: 0,
  'silent, cards cold': 0,
}
/** Cards outside the snapshot need a second round trip. */
const filteredWaits: Waits = { ...first, 'cold, empty cache': 2, cold: 2 }

const table: [path: () => string, waits: Waits, init?: RequestInit][] = [
  [() => '/', first],
  [() => '/companions', first],
  [() => '/browse', first],
  [() => `/companion/${slug}`, first],
  [() => '/safety', first],
  [() => '/api/companions?limit=100', first],
  [() => '/api/companions?limit=24&sort=name&skip=200', filteredWaits],
  [() => '/api/search?q=s&limit=100&sort=name', filteredWaits],
  [() => `/api/companions/${profile}`, first],
  [() => '/api/homepage/companions', first],
  [() => '/api/homepage/stories', first],
  [() => '/api/suggest?q=s', first],
  [() => '/api/locations', first],
  [() => '/api/places', first],
  [() => '/zurich', filteredWaits],
  [() => '/api/cities/zurich', filteredWaits],
  [() => '/api/companions?near=bern&km=50', filteredWaits],
  [() => '/api/companions?free=now', first],
  [() => '/browse?near=bern&km=50', filteredWaits],
  [() => `/api/recently-seen?ids=${profile}`, first],
  [() => '/api/plans', first],
  [() => '/sitemap-0.xml', first],
  [() => '/sitemap.xml', first],
  [() => '/sitemap-1.xml', first],
  [() => '/', first, discreet],
  [() => '/browse', first, discreet],
  [() => `/companion/${slug}`, first, discreet],
  [() => '/', first, crawler],
  [() => '/browse', first, crawler],
  [() => `/companion/${slug}`, first, crawler],
  [() => '/zurich', filteredWaits, crawler],
  [() => '/zurich', filteredWaits, minor],
  [() => `/companion/${slug}`, first, minor],
  [() => `/report?companion=${profile}`, first],
  [() => `/report?companion=${slug}`, first],
  [() => '/status', first],
  [() => '/api/status', first],
  [() => '/api/account-settings', never],
]

describe.each(table)('round trips for %s', (path, waits, init = {}) => {
  test('the answer needs exactly the listed round trips', async () => {
    vi.setSystemTime(START)
    enterNewColo()
    const measuredWaits: Partial<Waits> = {}
    const ask = async (state: State, isolate: ReturnType<typeof far>) => {
      const { response, waited } = await isolate.ask(path(), init)
      expect(response.status).toBe(200)
      const timing = response.headers.get('server-timing')
      if (timing) expect(timing).toContain(`trips;desc="${waited}"`)
      measuredWaits[state] = waited
      return isolate
    }
    await ask('cold, empty cache', far())
    const isolate = await ask('cold', far())
    await ask('fresh', isolate)
    vi.setSystemTime(START + 9 * SECOND)
    await ask('leased', isolate)
    vi.setSystemTime(START + 60 * SECOND)
    await ask('silent', isolate)
    const otherIsolate = far()
    await otherIsolate.ask('/api/plans')
    vi.setSystemTime(START + 120 * SECOND)
    await ask('silent, cards cold', otherIsolate)
    expect(measuredWaits).toEqual(waits)
  })
})

test('every public read is in the table', () => {
  const isIn = (path: string) => {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`)
    return table.some(([row]) => pattern.test(row()))
  }
  const paths = operations
    .filter(({ endpoint: { method, access } }) => method === 'GET' && access === 'public')
    .map(({ endpoint }) => endpoint.path)
  expect(paths.length).toBeGreaterThan(10)
  // The health check reads the stores, and has its own test; the public figures are stored months.
  const others = [getTransparencyEndpoint.path, getHealthEndpoint.path]
  expect(paths.filter((path) => !isIn(path))).toEqual(others)
})

test('a data centre with the snapshot does not fetch it again', async () => {
  enterNewColo()
  const firstAnswer = await far().ask('/')
  const secondAnswer = await far().ask('/')
  expect(firstAnswer.waves).toEqual([expect.arrayContaining(['DB.batch', 'MEDIA.get'])])
  expect(secondAnswer.waves).toEqual([['DB.batch']])
})

test('changes during an idle time appear after one round trip, also on her page', async () => {
  const isolate = far()
  await isolate.ask(`/companion/${slug}`)
  await editCompanion(db, profile, { name: 'Xenia' }, systemActor())
  vi.setSystemTime(Date.now() + 120 * SECOND)
  const { response, waited } = await isolate.ask(`/companion/${slug}`)
  expect(await response.text()).toContain('Xenia')
  expect(waited).toBe(1)
})

test('a new isolate reads after its answers, not before them', async () => {
  const isolate = far()
  await isolate.ask('/')
  vi.setSystemTime(Date.now() + 2 * SECOND)
  const { waited, later } = await isolate.ask('/')
  expect([waited, later]).toEqual([0, [['DB.batch']]])
})

test('every page without companions waits for one round trip', async () => {
  const paths = await pageRenderer.fixedPages()
  expect(paths.length).toBeGreaterThan(20)
  vi.setSystemTime(START)
  enterNewColo()
  const isolate = far()
  const waitsByPath: Record<string, number> = {}
  for (const path of paths) {
    waitsByPath[path] = (await isolate.ask(path)).waited
    vi.setSystemTime(Date.now() + 60 * SECOND)
  }
  expect(waitsByPath).toEqual(Object.fromEntries(paths.map((path) => [path, 1])))
})
