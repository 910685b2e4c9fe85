import { beforeAll, describe, expect, test } from 'vitest'
import { env } from '../../support/platform/database.ts'
import { companionImport, uuid } from '../../support/platform/fixtures.ts'
import { openSite } from '../../support/platform/open-site.ts'

const ada = uuid(0xad)
const vip = uuid(0xf1)
const draft = uuid(0xdf)
const homeOnly = uuid(0x40)
const photo = uuid(0x01)
const clip = uuid(0x02)
const secret = uuid(0x03)
const vipPhoto = uuid(0x04)
const draftPhoto = uuid(0x05)
const homePhoto = uuid(0x06)
const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 251)
const picture = `/media/${ada}/${photo}/w640.webp`
const video = `/media/${ada}/${clip}/video`

let site: Awaited<ReturnType<typeof openSite>>

async function open() {
  site = await openSite([
    companionImport({
      id: ada,
      media: [
        { id: photo },
        { id: clip, type: 'video', durationSeconds: 31 },
        { id: secret, accessLevel: 'private' },
      ],
    }),
    companionImport({ id: vip, is_vip: true, media: [{ id: vipPhoto }] }),
    companionImport({
      id: draft,
      lifecycle: 'draft',
      publishedAt: null,
      media: [{ id: draftPhoto }],
    }),
    companionImport({
      id: homeOnly,
      visible_in_feed: false,
      visible_on_homepage: true,
      media: [{ id: homePhoto }],
    }),
  ])
  const put = (key: string, contentType: string) =>
    env.MEDIA.put(key, bytes, { httpMetadata: { contentType } })
  for (const width of [320, 640, 900]) {
    for (const type of ['webp', 'avif']) {
      await put(`media/${ada}/${photo}/w${width}.${type}`, `image/${type}`)
    }
  }
  await put(`media/${ada}/${clip}/video`, 'video/mp4')
  await put(`media/${ada}/${secret}/w640.webp`, 'image/webp')
  await put(`media/${vip}/${vipPhoto}/w640.webp`, 'image/webp')
  await put(`media/${draft}/${draftPhoto}/w640.webp`, 'image/webp')
  await put(`media/${homeOnly}/${homePhoto}/w640.webp`, 'image/webp')
  await put(`media/${ada}/${photo}/original.jpg`, 'image/jpeg')
}

/** Reads the whole body, because an unread one keeps R2 busy. */
async function get(path: string, headers: HeadersInit = {}, method = 'GET') {
  const response = await site.ask(path, { headers, method })
  const body = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, body }
}
const nothing = new Uint8Array()

describe('a public file', () => {
  beforeAll(open)

  test.each([
    ['w320.webp', 'image/webp'],
    ['w640.webp', 'image/webp'],
    ['w900.webp', 'image/webp'],
    ['w320.avif', 'image/avif'],
    ['w640.avif', 'image/avif'],
    ['w900.avif', 'image/avif'],
  ])('is served whole as %s, with its type, to be cached permanently', async (file, type) => {
    const response = await get(`/media/${ada}/${photo}/${file}`)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'content-length': '1000',
      'cache-control': 'private, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(response.headers.get('etag')).toMatch(/^"[^"]+"$/)
    expect(Date.parse(response.headers.get('last-modified') ?? '')).not.toBeNaN()
    expect(response.body).toEqual(bytes)
  })

  test('is answered with 304 if the client has it', async () => {
    const etag = (await get(picture)).headers.get('etag') ?? ''
    for (const knownTag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await get(picture, { 'if-none-match': knownTag })
      expect(response.status, knownTag).toBe(304)
      expect(response.headers.get('etag')).toBe(etag)
      expect(response.headers.get('cache-control')).toContain('immutable')
      expect(response.body).toEqual(nothing)
    }
    for (const otherTag of ['"other"', etag.slice(1, -1), `${etag.slice(0, -2)}"`]) {
      expect((await get(picture, { 'if-none-match': otherTag })).status, otherTag).toBe(200)
    }
    const tagAndRange = { 'if-none-match': etag, range: 'bytes=0-9' }
    expect((await get(picture, tagAndRange)).status).toBe(304)
  })

  const parts: [range: string, first: number, last: number][] = [
    ['bytes=0-0', 0, 0],
    ['bytes=500-599', 500, 599],
    ['bytes=990-', 990, 999],
    ['bytes=0-', 0, 999],
    ['bytes=-10', 990, 999],
    ['bytes=-5000', 0, 999],
    ['bytes=999-5000', 999, 999],
    ['BYTES=5-6', 5, 6],
  ]
  test.each(parts)('is served in part: %s', async (range, first, last) => {
    const response = await get(video, { range })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${first}-${last}/1000`)
    expect(response.headers.get('content-length')).toBe(String(last - first + 1))
    expect(response.headers.get('content-type')).toBe('video/mp4')
    expect(response.body).toEqual(bytes.slice(first, last + 1))
  })

  test.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])(
    'is answered with 416 for a range beyond its end: %s',
    async (range) => {
      const response = await get(video, { range })
      expect(response.status).toBe(416)
      expect(response.headers.get('content-range')).toBe('bytes */1000')
      expect(response.body).toEqual(nothing)
    },
  )

  test.each([
    'bytes=0-9,20-29',
    'bytes=9-5',
    'bytes=',
    'bytes=-',
    'items=0-9',
    '0-9',
    'bytes=1.5-9',
    'bytes=0x0-9',
  ])('is served whole for an invalid range: %s', async (range) => {
    const response = await get(video, { range })
    expect(response.status).toBe(200)
    expect(response.headers.has('content-range')).toBe(false)
    expect(response.body).toEqual(bytes)
  })

  test('is served in part only if it is still the version of If-Range', async () => {
    const { headers } = await get(video)
    const etag = headers.get('etag') ?? ''
    const modified = headers.get('last-modified') ?? ''
    const status = async (condition: string) =>
      (await get(video, { range: 'bytes=0-9', 'if-range': condition })).status
    expect(await status(etag)).toBe(206)
    expect(await status(modified)).toBe(206)
    for (const otherCondition of [
      '"other"',
      `W/${etag}`,
      'Thu, 01 Jan 1970 00:00:00 GMT',
      'yesterday',
      '',
    ]) {
      expect(await status(otherCondition), otherCondition).toBe(200)
    }
  })

  test('has the same headers in the answers to HEAD and GET', async () => {
    const head = await get(video, {}, 'HEAD')
    expect(head.status).toBe(200)
    expect(head.headers.get('content-length')).toBe('1000')
    expect(head.headers.get('etag')).toBe((await get(video)).headers.get('etag'))
    expect(head.body).toEqual(nothing)
    const part = await get(video, { range: 'bytes=10-19' }, 'HEAD')
    expect(part.status).toBe(206)
    expect(part.headers.get('content-length')).toBe('10')
    expect(part.headers.get('content-range')).toBe('bytes 10-19/1000')
    expect(part.body).toEqual(nothing)
  })
})

describe('a request for a file', () => {
  beforeAll(open)
  const upper = uuid(0xad).toUpperCase()
  test.each([
    ['with another name', `/media/${ada}/${photo}/w641.webp`],
    ['with another format', `/media/${ada}/${photo}/w640.png`],
    ['of a folder', `/media/${ada}/${photo}`],
    ['of the uploaded original', `/media/${ada}/${photo}/original.jpg`],
    ['of an unknown file', `/media/${ada}/${uuid(0x99)}/w640.webp`],
    ['of an unknown companion', `/media/${uuid(0x98)}/${photo}/w640.webp`],
    ['of a private file', `/media/${ada}/${secret}/w640.webp`],
    [
      'with encoded dots and slashes',
      `/media/${ada}/${photo}/..%2f..%2f..%2fprivate%2f${ada}%2f${secret}%2fw640.webp`,
    ],
    ['with encoded slashes in place of an id', `/media/${ada}/..%2f..%2fprivate/w640.webp`],
    ['with dots', `/media/${ada}/${photo}/../../../private/${ada}/${secret}/w640.webp`],
    ['with an encoded slash', `/media/${ada}%2f${photo}/w640.webp`],
    ['with a doubled slash', `/media//${ada}/${photo}/w640.webp`],
    ['with an id in capitals', `/media/${upper}/${photo}/w640.webp`],
    ['with a name in capitals', `/media/${ada}/${photo}/W640.WEBP`],
    ['with a NUL in its name', `/media/${ada}/${photo}/w640.webp%00`],
    ['of the catalogue', '/media/catalogue/snapshot'],
    ['of a VIP companion, for a visitor', `/media/${vip}/${vipPhoto}/w640.webp`],
    ['of a draft', `/media/${draft}/${draftPhoto}/w640.webp`],
  ])('is answered with 404 at an address %s', async (_, path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).not.toMatch(/image|video/)
    expect(response.headers.get('cache-control') ?? 'no-store').not.toMatch(
      /immutable|max-age=[1-9]/,
    )
    expect((await get(path, { 'if-none-match': '*' })).status).toBe(404)
    expect((await get(path, {}, 'HEAD')).status).toBe(404)
  })

  test('is answered for a companion who is only on the home page', async () => {
    expect((await get(`/media/${homeOnly}/${homePhoto}/w640.webp`)).status).toBe(200)
  })
})
