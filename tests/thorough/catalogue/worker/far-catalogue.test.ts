import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getHealth } from '#operations/health.api'
import { operations } from '#contract/openapi'
import { pages } from '../../../../worker/index-document.ts'
import { saveSnapshot } from '../../../../worker/catalogue/jobs/save-snapshot.ts'
import { fillDatabase } from '../../../../worker/seed/generate-companions.ts'
import { enterNewColo } from '../../../support/platform/colo.ts'
import { emptyStores, env } from '../../../support/platform/database.ts'
import { editCompanion } from '../../../support/companions/edits.ts'
import { far } from '../../../support/platform/far.ts'
import { by, SECOND } from '../../../support/platform/fixtures.ts'
import { isolate as near } from '../../../support/platform/open-site.ts'

// How many round trips, one after the other, an answer needs. There are more companions than the snapshot has
// cards of.
const COMPANIONS = 1_200
const START = Date.UTC(2026, 5, 1, 12, 0, 1)

let profile: string
let slug: string
let db: Awaited<ReturnType<typeof emptyStores>>
beforeAll(async () => {
  vi.useFakeTimers({ now: START, toFake: ['Date'] })
  db = await emptyStores()
  await fillDatabase(db, COMPANIONS, { seed: 1, now: START })
  await saveSnapshot(env, START)
  const { data } = await near().json<{ data: { id: string; slug: string }[] }>(
    '/api/companions?limit=1',
  )
  ;({ id: profile, slug } = data[0]!)
}, 60_000)
afterAll(() => void vi.useRealTimers())

/** A browser that has turned on discreet mode. */
const discreet = { headers: { cookie: 'adult=1; discreet=1' } }
const minor = { headers: { cookie: 'adult=0' } }
const crawler = { headers: { cookie: 'adult=0', 'user-agent': 'Googlebot/2.1' } }

type State = 'cold, empty cache' | 'cold' | 'fresh' | 'leased' | 'silent' | 'silent, cards cold'
type Waits = Record<State, number>

/** What is remembered, or on first pages, needs nothing until the isolate was silent. */
const first: Waits = {
  'cold, empty cache': 1,
  cold: 1,
  fresh: 0,
  leased: 0,
  silent: 1,
  'silent, cards cold': 1,
}
/** Of the configuration alone. */
const never: Waits = {
  'cold, empty cache': 0,
  cold: 0,
  fresh: 0,
  leased: 0,
  silent: 0,
  'silent, cards cold': 0,
}
/** Cards that no snapshot has come in a second round trip. */
const filtered: Waits = { ...first, 'cold, empty cache': 2, cold: 2 }

const table: [path: () => string, waits: Waits, init?: RequestInit][] = [
  [() => '/', first],
  [() => '/companions', first],
  [() => '/browse', first],
  [() => `/companion/${slug}`, first],
  [() => '/safety', first],
  [() => '/api/companions?limit=100', first],
  [() => '/api/companions?limit=24&sort=name&skip=200', filtered],
  [() => '/api/search?q=s&limit=100&sort=name', filtered],
  [() => `/api/companions/${profile}`, first],
  [() => '/api/homepage/companions', first],
  [() => '/api/homepage/stories', first],
  [() => '/api/suggest?q=s', first],
  [() => '/api/locations', first],
  [() => '/api/places', first],
  [() => '/zurich', filtered],
  [() => '/api/cities/zurich', filtered],
  [() => '/api/companions?near=bern&km=50', filtered],
  [() => '/api/companions?free=now', first],
  [() => '/browse?near=bern&km=50', filtered],
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
  [() => '/zurich', filtered, crawler],
  [() => '/zurich', filtered, minor],
  [() => `/companion/${slug}`, first, minor],
  [() => `/report?companion=${profile}`, first],
  [() => `/report?companion=${slug}`, first],
  [() => '/status', first],
  [() => '/api/status', first],
  [() => '/api/account-settings', never],
]

describe.each(table)('%s', (path, waits, init = {}) => {
  test('needs as many round trips as promised', async () => {
    vi.setSystemTime(START)
    enterNewColo()
    const measured: Partial<Waits> = {}
    const ask = async (state: State, isolate: ReturnType<typeof far>) => {
      const { response, waited } = await isolate.ask(path(), init)
      expect(response.status).toBe(200)
      const timing = response.headers.get('server-timing')
      if (timing) expect(timing).toContain(`trips;desc="${waited}"`)
      measured[state] = waited
      return isolate
    }
    await ask('cold, empty cache', far())
    const isolate = await ask('cold', far())
    await ask('fresh', isolate)
    vi.setSystemTime(START + 9 * SECOND)
    await ask('leased', isolate)
    vi.setSystemTime(START + 60 * SECOND)
    await ask('silent', isolate)
    const other = far()
    await other.ask('/api/plans')
    vi.setSystemTime(START + 120 * SECOND)
    await ask('silent, cards cold', other)
    expect(measured).toEqual(waits)
  })
})

test('every public read has its row', () => {
  const isIn = (path: string) => {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`)
    return table.some(([row]) => pattern.test(row()))
  }
  const paths = operations
    .filter(({ endpoint: { method, access } }) => method === 'GET' && access === 'public')
    .map(({ endpoint }) => endpoint.path)
  expect(paths.length).toBeGreaterThan(10)
  // It says how the stores are, and has its own test.
  expect(paths.filter((path) => !isIn(path))).toEqual([getHealth.path])
})

test('a data centre that has the snapshot fetches it no more', async () => {
  enterNewColo()
  const one = await far().ask('/')
  const other = await far().ask('/')
  expect(one.waves).toEqual([expect.arrayContaining(['DB.batch', 'MEDIA.get'])])
  expect(other.waves).toEqual([['DB.batch']])
})

test('what changed during a silence is shown after one round trip, on her page, too', async () => {
  const isolate = far()
  await isolate.ask(`/companion/${slug}`)
  await editCompanion(db, profile, { name: 'Xenia' }, by())
  vi.setSystemTime(Date.now() + 120 * SECOND)
  const { response, waited } = await isolate.ask(`/companion/${slug}`)
  expect(await response.text()).toContain('Xenia')
  expect(waited).toBe(1)
})

test('a fresh isolate reads behind its answers, not before them', async () => {
  const isolate = far()
  await isolate.ask('/')
  vi.setSystemTime(Date.now() + 2 * SECOND)
  const { waited, later } = await isolate.ask('/')
  expect([waited, later]).toEqual([0, [['DB.batch']]])
})

test('no page without companions waits twice', async () => {
  const paths = await pages.fixedPages()
  expect(paths.length).toBeGreaterThan(20)
  vi.setSystemTime(START)
  enterNewColo()
  const isolate = far()
  const waited: Record<string, number> = {}
  for (const path of paths) {
    waited[path] = (await isolate.ask(path)).waited
    vi.setSystemTime(Date.now() + 60 * SECOND)
  }
  expect(waited).toEqual(Object.fromEntries(paths.map((path) => [path, 1])))
})
