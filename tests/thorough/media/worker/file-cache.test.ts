import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { removeCompanion } from '../../../../worker/companions/remove-companion.ts'
import { cleanUpFoldersOf } from '../../../../worker/media/clean-up-folders.ts'
import { enterNewColo } from '../../../support/platform/colo.ts'
import { env } from '../../../support/platform/database.ts'
import { editCompanion } from '../../../support/companions/edits.ts'
import { far } from '../../../support/platform/far.ts'
import { systemActor, companionImport, uuid } from '../../../support/platform/fixtures.ts'
import { openSite } from '../../../support/platform/open-site.ts'

const ada = uuid(0xad)
const photo = uuid(1)
const secret = uuid(2)
const film = uuid(3)
const large = uuid(4)
const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 251)
const picture = `/media/${ada}/${photo}/w640.webp`
const video = `/media/${ada}/${film}/video`
const largeVideo = `/media/${ada}/${large}/video`

let db: Awaited<ReturnType<typeof openSite>>['db']
let isolate: ReturnType<typeof far>
async function open() {
  const media = [
    { id: photo },
    { id: film, type: 'video' as const, durationSeconds: 31 },
    { id: large, type: 'video' as const, durationSeconds: 31 },
    { id: secret, accessLevel: 'private' as const },
  ]
  ;({ db } = await openSite([companionImport({ id: ada, media })]))
  isolate = far()
  const put = (key: string, contentType: string, body: ArrayBuffer | Uint8Array = bytes) =>
    env.MEDIA.put(key, body, { httpMetadata: { contentType } })
  await put(`media/${ada}/${photo}/w640.webp`, 'image/webp')
  await put(`media/${ada}/${secret}/w640.webp`, 'image/webp')
  await put(`media/${ada}/${film}/video`, 'video/mp4')
  await put(`media/${ada}/${large}/video`, 'video/mp4', new Uint8Array(10_000_001))
}

/** The answer, and the calls of R2 that it caused. */
async function get(path: string, headers: HeadersInit = {}, method = 'GET') {
  const { response, waves, later } = await isolate.ask(path, { headers, method })
  const calls = [...waves, ...later].flat().filter((name) => name.startsWith('MEDIA.'))
  return {
    status: response.status,
    // The durations in Server-Timing differ.
    headers: Object.fromEntries([...response.headers].filter(([name]) => name !== 'server-timing')),
    body: new Uint8Array(await response.arrayBuffer()),
    calls,
  }
}
const warm = () => isolate.ask('/api/companions')

const tag = 'if-none-match'
const modified = 'last-modified'

describe('a public file in the data centre’s cache', () => {
  beforeAll(open)
  beforeAll(warm)

  const requests: [what: string, headers: Record<string, string>, method?: string][] = [
    ['whole', {}],
    ['by HEAD', {}, 'HEAD'],
    ['in part', { range: 'bytes=10-19' }],
    ['in part by HEAD', { range: 'bytes=10-19' }, 'HEAD'],
    ['from an offset', { range: 'bytes=990-' }],
    ['from its beginning on', { range: 'bytes=0-' }],
    ['the last bytes', { range: 'bytes=-10' }],
    ['more than it has', { range: 'bytes=-5000' }],
    ['beyond its end', { range: 'bytes=999-5000' }],
    ['far beyond its end', { range: 'bytes=5-18446744073709551616' }],
    ['in an odd form', { range: 'BYTES= 5 - 6' }],
    ['in several parts', { range: 'bytes=0-9,20-29' }],
    ['in no part', { range: 'bytes=9-5' }],
    ['after a part of another file', { range: 'bytes=0-9', 'if-range': '"other"' }],
    ['with the tag of another version', { [tag]: '"other"' }],
  ]
  test.each(requests)(
    'is served as from R2, without calling R2: %s',
    async (_, headers, method) => {
      enterNewColo()
      const fromBucket = await get(video, headers, method)
      expect(fromBucket.calls.length).toBeGreaterThan(0)
      await get(video)
      const cached = await get(video, headers, method)
      expect(cached.calls).toEqual([])
      const {
        calls: _calls,
        headers: { 'x-request-id': _id, ...namedHeaders },
        ...rest
      } = cached
      expect(fromBucket).toMatchObject({ headers: namedHeaders, ...rest })
      expect(Object.keys(cached.headers)).toEqual(Object.keys(fromBucket.headers))
    },
  )

  test.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0', 'bytes=18446744073709551616-'])(
    'is answered with 416 for a range beyond its end: %s',
    async (range) => {
      enterNewColo()
      for (const _ of ['stored', 'cached']) {
        const { status, headers, body } = await get(video, { range })
        expect([status, headers['content-range'], body.length]).toEqual([416, 'bytes */1000', 0])
        await get(video)
      }
    },
  )

  test('is answered with 304 if the client has it', async () => {
    const { headers } = await get(picture)
    for (const knownTag of [headers['etag']!, `W/${headers['etag']}`, '*']) {
      const { status, calls, body } = await get(picture, { [tag]: knownTag, range: 'bytes=0-9' })
      expect([status, calls, body.length]).toEqual([304, [], 0])
    }
  })

  test('continues with a part of the same file', async () => {
    const { headers } = await get(video)
    for (const condition of [headers['etag']!, headers[modified]!]) {
      const part = await get(video, { range: 'bytes=0-9', 'if-range': condition })
      expect([part.status, part.calls, part.body.length]).toEqual([206, [], 10])
    }
  })

  test("is in no other data centre's cache", async () => {
    expect((await get(picture)).calls).toEqual([])
    enterNewColo()
    expect((await get(picture)).calls).toEqual(['MEDIA.get'])
  })

  test('is not cached if it is larger than 10 MB', async () => {
    for (const _ of ['first', 'second']) {
      const { calls, body } = await get(largeVideo)
      expect([calls, body.length]).toEqual([['MEDIA.get'], 10_000_001])
    }
  })

  test('is not cached if only a part was sent', async () => {
    enterNewColo()
    await get(video, { range: 'bytes=0-9' })
    expect((await get(video)).calls).toEqual(['MEDIA.get'])
  })

  test('is cached for a day at most, under a separate address', async () => {
    await get(picture)
    const cache = await caches.open('public-files')
    const key = `https://public-files.internal/media/${ada}/${photo}/w640.webp`
    const cached = await cache.match(key)
    await cached?.body?.cancel()
    expect(cached?.headers.get('cache-control')).toBe('max-age=86400')
  })

  test('is sent with headers that only a browser may cache', async () => {
    await get(picture)
    const { headers } = await get(picture)
    expect(headers['cache-control']).toBe('private, max-age=31536000, immutable')
    expect(headers['set-cookie']).toBeUndefined()
  })
})

describe('a cached file', () => {
  beforeEach(async () => {
    await open()
    await get(picture)
    expect((await get(picture)).status).toBe(200)
  })

  test('is closed as soon as its companion is', async () => {
    await editCompanion(db, ada, { is_active: false }, systemActor())
    isolate = far()
    const { status, calls } = await get(picture)
    expect(status).toBe(404)
    // The catalogue was read, the file was not.
    expect(calls.filter((name) => name === 'MEDIA.get').length).toBeLessThanOrEqual(1)
    expect((await get(picture, { [tag]: '*' })).status).toBe(404)
  })

  test('is deleted from the cache with the file', async () => {
    await removeCompanion(db, ada, systemActor())
    await cleanUpFoldersOf({ db, bucket: env.MEDIA }, photo)
    const cache = await caches.open('public-files')
    const key = `https://public-files.internal/media/${ada}/${photo}/w640.webp`
    expect(await cache.match(key)).toBeUndefined()
  })

  test('is read from R2 if the cache fails', async () => {
    const { open: openCache } = caches
    caches.open = () => Promise.reject(new Error('The cache gives no answer'))
    const { status, calls, body } = await get(picture)
    caches.open = openCache
    expect([status, calls, body.length]).toEqual([200, ['MEDIA.get'], 1000])
  })
})
