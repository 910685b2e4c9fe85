import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adminClaims, openOffice, type Office } from '../../support/staff/admin.ts'
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
const seenVersionIn = (response: Response) =>
  /\bseen=(\d+)/.exec(response.headers.get('set-cookie') ?? '')
const withSeen = (version: number | string) => ({ headers: { cookie: `adult=1; seen=${version}` } })

test('the answer to a write sets the catalogue’s version in a cookie for a minute', async () => {
  const response = await withdraw()
  expect(response.status).toBe(200)
  const cookie = response.headers.get('set-cookie') ?? ''
  await office.ask('/')
  expect(seenVersionIn(response)?.[1]).toBe(String(office.catalogue.version))
  for (const part of ['Max-Age=60', 'Path=/', 'HttpOnly', 'SameSite=Lax']) {
    expect(cookie).toContain(part)
  }
})

test('the isolate of a write includes it without a further read', async () => {
  const page = '/companion/companion-0001'
  expect((await office.ask(page)).status).toBe(200)
  expect((await withdraw()).status).toBe(200)
  office.resetMeter()
  expect((await office.ask(page)).status).toBe(404)
  expect(office.meter.trips).toBe(0)
})

test('the isolate of a write also includes earlier writes of other isolates', async () => {
  const otherIsolate = isolate({ vars: office.accounts.vars })
  await otherIsolate.ask('/')
  expect((await withdraw()).status).toBe(200)
  const response = await otherIsolate.ask(PATH, {
    method: 'PATCH',
    ...(await office.accounts.as(adminClaims)),
    body: JSON.stringify({ ids: [uuid(2)], is_active: false }),
  })
  expect(response.status).toBe(200)
  for (const page of ['/companion/companion-0001', '/companion/companion-0002']) {
    expect((await otherIsolate.ask(page)).status).toBe(404)
  }
})

test('the cookie makes any isolate show the write immediately, others within ten seconds', async () => {
  const otherIsolate = isolate()
  const page = '/companion/companion-0001'
  expect((await otherIsolate.ask(page)).status).toBe(200)
  const seenVersion = Number(seenVersionIn(await withdraw())?.[1])
  expect((await otherIsolate.ask(page)).status).toBe(200)
  expect((await otherIsolate.ask(page, withSeen(seenVersion))).status).toBe(404)
  expect((await otherIsolate.ask(`/api/companions/${ada}`)).status).toBe(404)
})

test('reads and refused writes set no version', async () => {
  expect(seenVersionIn(await office.call('GET', `${PATH}/${ada}`))).toBeNull()
  expect(seenVersionIn(await office.call('PATCH', PATH, { ids: [] }))).toBeNull()
  expect(seenVersionIn(await office.ask('/'))).toBeNull()
})

test('a report that hides a companion sets the version, too', async () => {
  const body = JSON.stringify({ companion: ada, reason: 'minor', text: 'She is a child' })
  const response = await office.ask('/api/reports', { method: 'POST', body })
  expect(response.status).toBe(201)
  expect(Number(seenVersionIn(response)?.[1])).toBe(office.catalogue.version)
})

test('invented versions cost one read a second, whatever the number of calls', async () => {
  const otherIsolate = isolate()
  for (const path of ['/', '/api/homepage/companions']) await otherIsolate.ask(path)
  otherIsolate.resetMeter()
  const calls = Array.from({ length: 100 }, (_, index) =>
    otherIsolate.ask('/api/homepage/companions', withSeen(999_999_999_999_000 + index)),
  )
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]))
  for (let call = 0; call < 20; call++)
    await otherIsolate.ask('/', withSeen(999_999_999_999_999 - call))
  expect(otherIsolate.meter.trips).toBe(1)
  vi.setSystemTime(Date.now() + 1_001)
  await otherIsolate.ask('/', withSeen(999_999_999_999_999))
  expect(otherIsolate.meter.trips).toBeLessThanOrEqual(3)
})

test.each([1e14, '1x', '-1', ''])(
  'an invalid version (%s) costs at most one read',
  async (seenVersion) => {
    const otherIsolate = isolate()
    await otherIsolate.ask('/')
    otherIsolate.resetMeter()
    expect((await otherIsolate.ask('/', withSeen(seenVersion))).status).toBe(200)
    expect(otherIsolate.meter.trips).toBeLessThanOrEqual(1)
    otherIsolate.resetMeter()
    await otherIsolate.ask('/')
    expect(otherIsolate.meter.trips).toBe(0)
  },
)
