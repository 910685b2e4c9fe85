import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { far } from '../../../support/platform/far.ts'
import { companionImport, SECOND, uuid } from '../../../support/platform/fixtures.ts'
import { openSite } from '../../../support/platform/open-site.ts'

let isolate: ReturnType<typeof far>
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 1, 12), toFake: ['Date'] })
  await openSite([companionImport({ id: uuid(1), visible_on_homepage: true })])
  isolate = far()
})
afterAll(() => void vi.useRealTimers())

const timingOf = async (path: string, cookie = 'adult=1') => {
  const { response, waited } = await isolate.ask(path, { headers: { cookie } })
  return { timing: response.headers.get('server-timing'), waited }
}

test.each([
  '/',
  '/browse',
  '/companion/companion-0001',
  '/api/companions',
  '/api/homepage/stories',
  '/api/places',
  '/api/plans',
  '/sitemap.xml',
  '/sitemap-1.xml',
])('a response reports the catalogue’s age and its waiting time: %s', async (path) => {
  const cold = await timingOf(path)
  expect(cold.waited).toBeGreaterThan(0)
  expect(cold.timing).toBe(`catalogue;dur=0, trips;desc="${cold.waited}", stores;dur=0`)
  vi.setSystemTime(Date.now() + SECOND / 2)
  expect((await timingOf(path)).timing).toBe('catalogue;dur=500, trips;desc="0", stores;dur=0')
})

test('the age gate reports no waiting time', async () => {
  expect((await timingOf('/', 'adult=0')).timing).toBe('trips;desc="0", stores;dur=0')
})

test('a sample of the responses that waited is logged, without the address', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const ids = vi.spyOn(crypto, 'randomUUID').mockReturnValue('00000000-0000-4000-8000-000000000000')
  await isolate.ask('/browse?search=Somebody')
  await isolate.ask('/browse?search=Somebody')
  ids.mockRestore()
  const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)) as object)
  log.mockRestore()
  expect(lines).toContainEqual({
    event: 'stores.waited',
    kind: 'browse',
    waited: expect.any(Number) as number,
    waitedMs: 0,
    ageMs: 0,
    colo: null,
  })
  expect(JSON.stringify(lines)).not.toContain('Somebody')
  expect(lines.filter((line) => 'kind' in line && line.kind === 'browse')).toHaveLength(1)
})
