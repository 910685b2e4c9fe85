import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openOffice, type Office } from '../../support/staff/admin.ts'
import { companionImport, uuid } from '../../support/platform/fixtures.ts'
import { isolate } from '../../support/platform/open-site.ts'

const ada = uuid(1)
const PATH = '/api/admin/companions'

let office: Office
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 1, 12, 0, 1), toFake: ['Date'] })
  office = await openOffice([companionImport({ id: ada }), companionImport({ id: uuid(2) })])
})
afterEach(() => void vi.useRealTimers())

const withdraw = () => office.call('PATCH', PATH, { ids: [ada], is_active: false })
const seenIn = (response: Response) => /\bseen=(\d+)/.exec(response.headers.get('set-cookie') ?? '')
const withSeen = (version: number | string) => ({ headers: { cookie: `adult=1; seen=${version}` } })

test('the answer of a write names the version, for a minute', async () => {
  const response = await withdraw()
  expect(response.status).toBe(200)
  const cookie = response.headers.get('set-cookie') ?? ''
  expect(seenIn(response)?.[1]).toBe(String(office.catalogue.version))
  for (const part of ['Max-Age=60', 'Path=/', 'HttpOnly', 'SameSite=Lax']) {
    expect(cookie).toContain(part)
  }
})

test('by that its sender sees it on any isolate at once, others within ten seconds', async () => {
  const other = isolate()
  const page = '/companion/companion-0001'
  expect((await other.ask(page)).status).toBe(200)
  const seen = Number(seenIn(await withdraw())?.[1])
  expect((await other.ask(page)).status).toBe(200)
  expect((await other.ask(page, withSeen(seen))).status).toBe(404)
  expect((await other.ask(`/api/companions/${ada}`)).status).toBe(404)
})

test('reads and refused writes name none', async () => {
  expect(seenIn(await office.call('GET', `${PATH}/${ada}`))).toBeNull()
  expect(seenIn(await office.call('PATCH', PATH, { ids: [] }))).toBeNull()
  expect(seenIn(await office.ask('/'))).toBeNull()
})

test('a report that hides a companion names it, too', async () => {
  const body = JSON.stringify({ companion: ada, reason: 'minor', text: 'She is a child' })
  const response = await office.ask('/api/reports', { method: 'POST', body })
  expect(response.status).toBe(201)
  expect(Number(seenIn(response)?.[1])).toBe(office.catalogue.version)
})

test('versions that never were cost one read a second, however many calls name them', async () => {
  const other = isolate()
  for (const path of ['/', '/api/homepage/companions']) await other.ask(path)
  other.resetMeter()
  const calls = Array.from({ length: 100 }, (_, index) =>
    other.ask('/api/homepage/companions', withSeen(999_999_999_999_000 + index)),
  )
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]))
  for (let call = 0; call < 20; call++) await other.ask('/', withSeen(999_999_999_999_999 - call))
  expect(other.meter.trips).toBe(1)
  vi.setSystemTime(Date.now() + 1_001)
  await other.ask('/', withSeen(999_999_999_999_999))
  expect(other.meter.trips).toBeLessThanOrEqual(3)
})

test.each([1e14, '1x', '-1', ''])(
  'a number that never was (%s) costs a read at most',
  async (seen) => {
    const other = isolate()
    await other.ask('/')
    other.resetMeter()
    expect((await other.ask('/', withSeen(seen))).status).toBe(200)
    expect(other.meter.trips).toBeLessThanOrEqual(1)
    other.resetMeter()
    await other.ask('/')
    expect(other.meter.trips).toBe(0)
  },
)
