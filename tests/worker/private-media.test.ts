import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { companionCall } from '#contract/calls'
import { sourceSet } from '#contract/media'
import { getCompanion } from '#contract/operations'
import { writeAll } from '../../worker/db/bulk.ts'
import { changeCompanion, removeCompanion } from '../../worker/flows/change-companion.ts'
import { lifecycles } from '../../worker/flows/lifecycles.ts'
import { keyFor, sign } from '../../worker/lib/hash.ts'
import { openAccounts, type TestAccounts } from '../support/accounts.ts'
import { expectAnswer, expectTurnedAway } from '../support/answers.ts'
import { env } from '../support/database.ts'
import { by, companionImport, DAY, SECOND, uuid } from '../support/fixtures.ts'
import { isolate, openSite } from '../support/open-site.ts'
import { changePlans, givePlan } from '../support/plans.ts'

const SITE_SECRET = 'a secret of the tests, long enough to be one'
const MINUTE = 60 * SECOND
const [ada, vera] = [uuid(0xad), uuid(0xf1)]
const [open, photo, clip, cover, hidden] = [uuid(1), uuid(2), uuid(3), uuid(4), uuid(5)]
const [member, stranger] = [uuid(0xa), uuid(0xb)]
const bytes = Uint8Array.from({ length: 1000 }, (_, at) => at % 251)

let accounts: TestAccounts
let site: Awaited<ReturnType<typeof openSite>>

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 1, 12, 0, 1), toFake: ['Date'] })
  accounts = await openAccounts({ SITE_SECRET })
  site = await openSite(
    [
      companionImport({
        id: ada,
        media: [
          { id: open },
          { id: photo, accessLevel: 'private', alt: 'A mountain', color: '#123456' },
          { id: clip, accessLevel: 'private', type: 'video', durationSeconds: 31 },
        ],
      }),
      companionImport({
        id: vera,
        isVip: true,
        media: [{ id: cover }, { id: hidden, accessLevel: 'private' }],
      }),
    ],
    { vars: accounts.vars },
  )
  const put = (key: string, contentType: string) =>
    env.MEDIA.put(key, bytes, { httpMetadata: { contentType } })
  const pictures = [
    ...[`public/${ada}/${open}`, `private/${ada}/${photo}`, `private/${ada}/${clip}`],
    ...[`public/${vera}/${cover}`, `private/${vera}/${hidden}`],
  ]
  for (const folder of pictures) {
    for (const width of [320, 640, 900]) {
      for (const type of ['webp', 'avif']) await put(`${folder}/w${width}.${type}`, `image/${type}`)
    }
  }
  await put(`private/${ada}/${clip}/video`, 'video/mp4')
  for (const id of [member, stranger]) await givePlan(id)
})
afterEach(() => void vi.useRealTimers())

async function profileOf(id: string, sub = member, where = site) {
  const answer = where.ask(companionCall(id), await accounts.as({ sub }))
  return (await expectAnswer(getCompanion, answer)).data
}
const photoUrl = async (sub = member) => (await profileOf(ada, sub)).private_photos[0]!.url
const videoUrl = async () => (await profileOf(ada)).private_videos[0]!.url

/** Reads all of it: a body that is left unread holds the bucket. */
async function get(path: string, headers: HeadersInit = {}, method = 'GET') {
  const response = await site.ask(path, { headers, method })
  const body = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, body }
}

/** No byte of it, by any method. */
async function expectShut(path: string, statuses = [403, 404]) {
  for (const method of ['GET', 'HEAD']) {
    for (const headers of [{}, { range: 'bytes=0-9' }, { 'if-none-match': '*' }]) {
      const response = await get(path, headers, method)
      expect(statuses, `${method} ${path}`).toContain(response.status)
      expect(response.headers.get('content-type') ?? '').not.toMatch(/image|video/)
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      expect(response.headers.has('etag')).toBe(false)
      expect(response.body.length).toBeLessThan(200)
    }
  }
}

describe('a premium member', () => {
  test('gets each picture with its words, and the clips with their stills', async () => {
    const { private_photos, private_videos, premiumContent } = await profileOf(ada)
    expect(private_photos).toMatchObject([
      { id: photo, alt: 'A mountain', color: '#123456', width: 900, height: 1200 },
    ])
    expect(private_videos).toMatchObject([
      { id: clip, durationSeconds: 31, poster: { id: clip, width: 900 } },
    ])
    expect(premiumContent).toMatchObject({ photoCount: 1, videoCount: 1 })
  })

  test('opens every size and format, of stills, too', async () => {
    const { private_photos, private_videos } = await profileOf(ada)
    const urls = [private_photos[0]!.url, private_videos[0]!.poster!.url]
    for (const url of urls) {
      for (const format of ['avif', 'webp'] as const) {
        for (const variant of sourceSet(url, format).split(', ')) {
          const { status, headers, body } = await get(variant.split(' ')[0]!)
          expect([status, headers.get('content-type')]).toEqual([200, `image/${format}`])
          expect(body).toEqual(bytes)
        }
      }
    }
  })

  test('keeps nothing: no cache may, and no tag tells who else had it', async () => {
    const { headers } = await get(await videoUrl())
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    for (const name of ['etag', 'last-modified', 'expires']) expect(headers.has(name)).toBe(false)
    const url = await photoUrl()
    for (const known of ['*', '"any"']) {
      expect((await get(url, { 'if-none-match': known })).status).toBe(200)
    }
  })

  test('seeks in a clip', async () => {
    const url = await videoUrl()
    for (const [range, first, last] of [
      ['bytes=0-', 0, 999],
      ['bytes=500-599', 500, 599],
      ['bytes=-10', 990, 999],
    ] as const) {
      const part = await get(url, { range })
      expect(part.status).toBe(206)
      expect(part.headers.get('content-range')).toBe(`bytes ${first}-${last}/1000`)
      expect(part.headers.get('content-length')).toBe(String(last - first + 1))
      expect(part.headers.get('cache-control')).toBe('private, no-store')
      expect(part.body).toEqual(bytes.slice(first, last + 1))
    }
    const beyond = await get(url, { range: 'bytes=1000-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */1000'])
    const conditional = await get(url, { range: 'bytes=0-9', 'if-range': '"any"' })
    expect(conditional.status).toBe(200)
  })

  test('learns by HEAD what GET would send', async () => {
    const url = await videoUrl()
    const head = await get(url, {}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), head.body.length]).toEqual([
      ...[200, '1000', 0],
    ])
    const part = await get(url, { range: 'bytes=10-19' }, 'HEAD')
    expect([part.status, part.headers.get('content-length'), part.body.length]).toEqual([
      ...[206, '10', 0],
    ])
  })

  test('opens a VIP companion’s pictures, which have no address for others', async () => {
    const { name, locked, public_photos, private_photos, image } = await profileOf(vera)
    expect([name !== '', locked]).toEqual([true, null])
    expect(image).toBe(public_photos[0]!.url)
    for (const { url } of [...public_photos, ...private_photos]) {
      expect((await get(url)).status).toBe(200)
    }
    for (const id of [cover, hidden]) await expectShut(`/media/${vera}/${id}/w640.webp`, [404])
  })

  test('has the same link for some minutes, and a new one before it ends', async () => {
    const first = await photoUrl()
    vi.setSystemTime(Date.now() + 4 * MINUTE)
    expect(await photoUrl()).toBe(first)
    vi.setSystemTime(Date.now() + MINUTE)
    const next = await photoUrl()
    expect(next).not.toBe(first)
    expect((await get(first)).status).toBe(200)
    expect((await get(next)).status).toBe(200)
  })

  test('costs a few rows for each file, however many there are', async () => {
    const url = await photoUrl()
    site.resetMeter()
    await get(url)
    expect(site.meter.trips).toBe(1)
    expect(site.meter.read).toBeLessThanOrEqual(6)
    expect(site.meter.written).toBe(0)
  })
})

describe('a link', () => {
  const parts = (url: string) => {
    const [, link = '', ...rest] = /^\/media\/private\/([^/]+)\/(.*)$/.exec(url) ?? []
    const [seconds = '', viewer = '', signature = ''] = link.split('.')
    return { seconds, viewer, signature, file: rest[0]! }
  }
  const built = ({ seconds, viewer, signature, file }: ReturnType<typeof parts>) =>
    `/media/private/${seconds}.${viewer}.${signature}/${file}`

  test('ends', async () => {
    const url = await videoUrl()
    const end = Number(parts(url).seconds) * SECOND
    expect(end - Date.now()).toBeGreaterThanOrEqual(10 * MINUTE)
    expect(end - Date.now()).toBeLessThanOrEqual(15 * MINUTE)
    vi.setSystemTime(end - 1)
    expect((await get(url)).status).toBe(200)
    vi.setSystemTime(end)
    await expectShut(url, [403])
  })

  test('is worth nothing when any of it is edited', async () => {
    const url = await photoUrl()
    expect(built(parts(url))).toBe(url)
    const link = /private\/([^/]+)/.exec(url)![1]!
    for (let at = 0; at < link.length; at++) {
      const letter = link[at] === '1' ? '2' : '1'
      const edited = link.slice(0, at) + letter + link.slice(at + 1)
      const { status } = await get(url.replace(link, edited))
      expect(status, edited).toBe(403)
    }
  }, 60_000)

  const forgeries: [string, (real: ReturnType<typeof parts>) => ReturnType<typeof parts>][] = [
    ['with more time', (real) => ({ ...real, seconds: String(Number(real.seconds) + 3_600) })],
    ['with endless time', (real) => ({ ...real, seconds: '9999999999' })],
    ['in another member’s name', (real) => ({ ...real, viewer: stranger })],
    ['for another picture', (real) => ({ ...real, file: real.file.replace(photo, clip) })],
    ['for a public picture', (real) => ({ ...real, file: real.file.replace(photo, open) })],
    ['for another companion', (real) => ({ ...real, file: real.file.replace(ada, vera) })],
    ['without a signature', (real) => ({ ...real, signature: '' })],
    ['with half a signature', (real) => ({ ...real, signature: real.signature.slice(0, 32) })],
    ['with more than a signature', (real) => ({ ...real, signature: `${real.signature}00` })],
    ['with nothing but zeros', (real) => ({ ...real, signature: '0'.repeat(64) })],
    ['in capitals', (real) => ({ ...real, signature: real.signature.toUpperCase() })],
    ['with a sign before the time', (real) => ({ ...real, seconds: `+${real.seconds}` })],
    ['with a part of a second', (real) => ({ ...real, seconds: `${real.seconds}.5` })],
    ['with time in another form', (real) => ({ ...real, seconds: '0x6a1d7a2b' })],
    ['with a line more', (real) => ({ ...real, signature: `${real.signature}%0a` })],
  ]
  test.each(forgeries)('is refused %s', async (_, forge) => {
    await expectShut(built(forge(parts(await photoUrl()))))
  })

  test('of another member opens nothing in one’s own name', async () => {
    const [mine, theirs] = [parts(await photoUrl()), parts(await photoUrl(stranger))]
    expect(mine.signature).not.toBe(theirs.signature)
    await expectShut(built({ ...theirs, viewer: mine.viewer }), [403])
    await expectShut(built({ ...mine, signature: theirs.signature }), [403])
  })

  test.each([
    ['with the secret itself', async (text: string) => sign(await rawKey(), text)],
    [
      'for another purpose',
      async (text: string) => sign(await keyFor(SITE_SECRET, 'address'), text),
    ],
    [
      'with another secret',
      async (text: string) => sign(await keyFor('x'.repeat(40), 'media-link'), text),
    ],
  ])('is refused when it is signed %s', async (_, signed) => {
    const real = parts(await photoUrl())
    const text = `${real.seconds}.${member}.${ada}.${photo}`
    const right = await sign(await keyFor(SITE_SECRET, 'media-link'), text)
    expect(built({ ...real, signature: right })).toBe(built(real))
    await expectShut(built({ ...real, signature: await signed(text) }), [403])
  })
  const rawKey = () =>
    crypto.subtle.importKey(
      'raw',
      new TextEncoder().encode(SITE_SECRET),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    )

  test.each([
    ['another size', 'w641.webp'],
    ['the original', 'original.jpg'],
    ['a way around', '..%2f..%2fcatalogue%2fsnapshot'],
  ])('opens no file of another name: %s', async (_, file) => {
    await expectShut((await photoUrl()).replace(/[^/]+$/, file), [404])
  })
})

describe('at the very next request nothing opens', () => {
  const changes: [why: string, change: () => Promise<unknown>][] = [
    ['after the plan ended', () => changePlans(member, `period_end = 1`)],
    [
      'after the period that was cancelled',
      () => changePlans(member, `status = 'cancelled', period_end = ${Date.now() - 1}`),
    ],
    ['after a refund', () => changePlans(member, `status = 'refunded'`)],
    ['after a chargeback', () => changePlans(member, `status = 'charged_back'`)],
    ['for a suspended member', () => env.DB.exec('UPDATE members SET suspended_at = 1')],
    [
      'for an erased member',
      () =>
        writeAll(
          site.db,
          lifecycles.flatMap((one) => one.erase(site.db, member, Date.now())),
        ),
    ],
    ['of somebody archived', () => changeCompanion(site.db, ada, { lifecycle: 'archived' }, by())],
    ['of somebody switched off', () => changeCompanion(site.db, ada, { isActive: false }, by())],
    [
      'of somebody who is in no list any more',
      () => changeCompanion(site.db, ada, { visibleInFeed: false, visibleOnHomepage: true }, by()),
    ],
    ['of somebody deleted', () => removeCompanion(site.db, ada, by())],
    ['of deleted media', () => env.DB.exec(`DELETE FROM media WHERE companion_id = '${ada}'`)],
    [
      'of media that became public',
      () => env.DB.exec(`UPDATE media SET access_level = 'public' WHERE companion_id = '${ada}'`),
    ],
  ]
  test.each(changes)('%s', async (_, change) => {
    const urls = [await photoUrl(), await videoUrl()]
    for (const url of urls) expect((await get(url)).status).toBe(200)
    await change()
    for (const url of urls) await expectShut(url)
  })

  test('of somebody who is VIP no more, but has a public address again', async () => {
    const { url } = (await profileOf(vera)).public_photos[0]!
    await changeCompanion(site.db, vera, { isVip: false }, by())
    await expectShut(url, [404])
    vi.setSystemTime(Date.now() + SECOND)
    expect((await get(`/media/${vera}/${cover}/w640.webp`)).status).toBe(200)
  })

  test('when time passes and nothing else happens', async () => {
    await changePlans(member, `status = 'cancelled', period_end = ${Date.now() + MINUTE}`)
    const url = await photoUrl()
    vi.setSystemTime(Date.now() + MINUTE - 1)
    expect((await get(url)).status).toBe(200)
    vi.setSystemTime(Date.now() + 1)
    await expectShut(url, [403])
  })

  test('but everything opens again with a new plan, by the same link', async () => {
    const url = await photoUrl()
    await changePlans(member, `period_end = 1`)
    await expectShut(url, [403])
    await givePlan(member, { periodEnd: Date.now() + DAY })
    expect((await get(url)).status).toBe(200)
  })
})

test('while D1 is down nothing opens', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const url = await photoUrl()
  const broken = isolate({ vars: accounts.vars, fail: () => true })
  await expectTurnedAway(await broken.ask(url), 503)
})

test.each([
  ['without a secret', ''],
  ['with a short secret', 'too short to be one'],
])('%s private media stay closed, and the log says so once', async (_, secret) => {
  const url = await photoUrl()
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const closed = isolate({ vars: { ...accounts.vars, SITE_SECRET: secret } })
  for (const _again of [1, 2]) {
    const profile = await profileOf(ada, member, { ...site, ...closed })
    expect([profile.private_photos, profile.private_videos]).toEqual([[], []])
    expect(profile.premiumContent).toMatchObject({ photoCount: 1, videoCount: 1 })
    expect((await closed.ask(url)).status).toBe(404)
  }
  const text = await (
    await closed.ask(companionCall(vera), await accounts.as({ sub: member }))
  ).text()
  expect(text).not.toContain('/media/private/')
  expect(log.mock.calls.filter(([line]) => String(line).includes('media.closed'))).toHaveLength(1)
})
