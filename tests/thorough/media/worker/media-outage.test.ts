import { afterAll, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest'
import { refusalOf } from '#contract/refusals'
import { enterNewColo } from '../../../support/platform/colo.ts'
import { ada, cover, open, openPrivateSite, vera } from '../../../support/media/private-site.ts'

const fail = () => Promise.reject(new Error('The store gives no answer'))
const MEDIA = new Proxy({}, { get: () => fail }) as R2Bucket
const picture = `/media/${ada}/${open}/w640.webp`

let site: Awaited<ReturnType<typeof openPrivateSite>>
let log: MockInstance<typeof console.error>
let isolate: ReturnType<typeof site.isolate>
beforeEach(async () => {
  log = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  site = await openPrivateSite()
  enterNewColo()
  isolate = site.isolate({ MEDIA })
})
afterAll(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const kinds: [name: string, path: () => string | Promise<string>][] = [
  ['a public picture', () => picture],
  ['a private picture', () => site.photoUrl()],
  ['a private video', () => site.videoUrl()],
]

describe.each(kinds)('while R2 fails, %s', (_, pathOf) => {
  test.each<[string, RequestInit]>([
    ['whole', {}],
    ['in part', { headers: { range: 'bytes=0-9' } }],
    ['beyond its end', { headers: { range: 'bytes=5000-' } }],
    ['with a tag', { headers: { 'if-none-match': '"a"' } }],
    ['by HEAD', { method: 'HEAD' }],
  ])('is answered with 503 and Retry-After: %s', async (__, init) => {
    const response = await isolate.ask(await pathOf(), init)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(String(log.mock.lastCall?.[0])).toContain('The store gives no answer')
    if (init.method === 'HEAD') return
    expect(await response.json()).toEqual(refusalOf('media.unavailable'))
  })
})

test('keeps closed files closed while R2 fails', async () => {
  expect((await isolate.ask(`/media/${vera}/${cover}/w640.webp`)).status).toBe(404)
  const forgedLink = (await site.photoUrl()).replace(/(private\/)[^/]+/, '$1x.y.z')
  expect((await isolate.ask(forgedLink)).status).toBe(403)
})

test('answers from the data centre’s cache while R2 fails', async () => {
  const { body } = await site.get(picture)
  expect(body).toHaveLength(1_000)
  const response = await isolate.ask(picture)
  expect(response.status).toBe(200)
  await response.arrayBuffer()
})
