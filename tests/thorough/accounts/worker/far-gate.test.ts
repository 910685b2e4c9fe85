import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { enterNewColo } from '../../../support/platform/colo.ts'
import { far } from '../../../support/platform/far.ts'
import { companionImport, SECOND, uuid } from '../../../support/platform/fixtures.ts'
import { openSite } from '../../../support/platform/open-site.ts'

const ada = uuid(1)
const minor = { headers: { cookie: 'adult=0' } }

let isolate: ReturnType<typeof far>
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 1, 12, 0, 1), toFake: ['Date'] })
  await openSite([companionImport({ id: ada, name: 'Ada', visible_on_homepage: true })])
  isolate = far()
})
afterAll(() => void vi.useRealTimers())

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

/** Round trips before the gate. */
async function waits(path: string) {
  const { response, waited, later: behind } = await isolate.ask(path, minor)
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain('For adults only')
  return { waited, behind, html }
}

describe.each(['/', '/companions', '/browse', '/browse?location=Zurich', '/account/following'])(
  'gate of %s',
  (path) => {
    test('the gate needs no store, whatever the isolate has cached', async () => {
      expect((await waits(path)).waited).toBe(0)
      expect((await waits(path)).waited).toBe(0)
      for (const silence of [5 * SECOND, 60 * SECOND]) {
        later(silence)
        expect((await waits(path)).waited).toBe(0)
      }
      isolate = far()
      expect((await waits(path)).waited).toBe(0)
      enterNewColo()
      isolate = far()
      expect((await waits(path)).waited).toBe(0)
    })

    test('the catalogue is read after the gate, for the next page', async () => {
      expect((await waits(path)).behind.flat()).toContain('DB.batch')
      const { response, waited } = await isolate.ask('/safety')
      expect([response.status, waited]).toEqual([200, 0])
    })
  },
)

test('the gate of a profile includes its name, and reads no more than the profile', async () => {
  const cold = await waits('/companion/ada')
  expect(cold.html).toContain('Ada')
  expect(cold.waited).toBe(1)
  expect((await waits('/companion/ada')).waited).toBe(0)
  later(60 * SECOND)
  expect((await waits('/companion/ada')).waited).toBe(1)
})

test('the gate is served while D1 and R2 give no answer', async () => {
  const fail = () => {
    throw new Error('The store gives no answer')
  }
  const failingBinding = new Proxy({}, { get: () => fail })
  isolate = far({ DB: failingBinding as D1Database, MEDIA: failingBinding as R2Bucket })
  expect((await waits('/')).waited).toBe(0)
})
