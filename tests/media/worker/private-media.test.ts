import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressOf } from '#platform/endpoint'
import { getCompanionEndpoint } from '#catalogue/companions'
import { sourceSet } from '#media/media-urls'
import { LEASE_MS } from '../../../worker/catalogue/engine/load/lease.ts'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { removeCompanion } from '../../../worker/companions/remove-companion.ts'
import { dataLifecycles } from '../../../worker/personal-data.ts'
import { editCompanion } from '../../support/companions/edits.ts'
import { expectTurnedAway } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { systemActor, DAY, SECOND, uuid } from '../../support/platform/fixtures.ts'
import { changePlans, givePlan } from '../../support/billing/plans.ts'
import {
  ada,
  bytes,
  clip,
  cover,
  hidden,
  member,
  openPrivateSite,
  photo,
  putFile,
  vera,
} from '../../support/media/private-site.ts'

const MINUTE = 60 * SECOND

let site: Awaited<ReturnType<typeof openPrivateSite>>
beforeEach(async () => {
  site = await openPrivateSite()
})
afterEach(() => void vi.useRealTimers())

describe('a premium member', () => {
  test('gets each picture with its text, and the videos with their posters', async () => {
    const { private_photos, private_videos, premiumContent } = await site.profileOf(ada)
    expect(private_photos).toMatchObject([
      { id: photo, alt: 'A mountain', color: '#123456', width: 900, height: 1200 },
    ])
    expect(private_videos).toMatchObject([
      { id: clip, durationSeconds: 31, poster: { id: clip, width: 900 } },
    ])
    expect(premiumContent).toMatchObject({ photoCount: 1, videoCount: 1 })
  })

  test('opens every size and format, of posters too', async () => {
    for (const id of [photo, clip]) {
      for (const width of [320, 640, 900]) {
        for (const type of ['webp', 'avif']) {
          await putFile(`media/${ada}/${id}/w${width}.${type}`, `image/${type}`)
        }
      }
    }
    const { private_photos, private_videos } = await site.profileOf(ada)
    const urls = [private_photos[0]!.url, private_videos[0]!.poster!.url]
    for (const url of urls) {
      for (const format of ['avif', 'webp'] as const) {
        for (const variant of sourceSet(url, format).split(', ')) {
          const { status, headers, body } = await site.get(variant.split(' ')[0]!)
          expect([status, headers.get('content-type')]).toEqual([200, `image/${format}`])
          expect(body).toEqual(bytes)
        }
      }
    }
  })

  test('gets private files without caching and without tags', async () => {
    const { headers } = await site.get(await site.videoUrl())
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    for (const name of ['etag', 'last-modified', 'expires']) expect(headers.has(name)).toBe(false)
    const url = await site.photoUrl()
    for (const tag of ['*', '"any"']) {
      expect((await site.get(url, { 'if-none-match': tag })).status).toBe(200)
    }
  })

  test('seeks in a video', async () => {
    const url = await site.videoUrl()
    for (const [range, first, last] of [
      ['bytes=0-', 0, 999],
      ['bytes=500-599', 500, 599],
      ['bytes=-10', 990, 999],
    ] as const) {
      const part = await site.get(url, { range })
      expect(part.status).toBe(206)
      expect(part.headers.get('content-range')).toBe(`bytes ${first}-${last}/1000`)
      expect(part.headers.get('content-length')).toBe(String(last - first + 1))
      expect(part.headers.get('cache-control')).toBe('private, no-store')
      expect(part.body).toEqual(bytes.slice(first, last + 1))
    }
    const beyond = await site.get(url, { range: 'bytes=1000-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */1000'])
    const conditional = await site.get(url, { range: 'bytes=0-9', 'if-range': '"any"' })
    expect(conditional.status).toBe(200)
    // The real tag and time, which no answer contains, don't match either.
    const { httpEtag, uploaded } = (await env.MEDIA.head(`media/${ada}/${clip}/video`))!
    for (const condition of [httpEtag, uploaded.toUTCString()]) {
      const whole = await site.get(url, { range: 'bytes=0-9', 'if-range': condition })
      expect([whole.status, whole.body.length]).toEqual([200, bytes.length])
    }
  })

  test('gets the same headers for HEAD and GET', async () => {
    const url = await site.videoUrl()
    const head = await site.get(url, {}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), head.body.length]).toEqual([
      200,
      '1000',
      0,
    ])
    const part = await site.get(url, { range: 'bytes=10-19' }, 'HEAD')
    expect([part.status, part.headers.get('content-length'), part.body.length]).toEqual([
      206,
      '10',
      0,
    ])
  })

  test('opens a VIP companion’s pictures, which have no address for others', async () => {
    const { name, locked, public_photos, private_photos, image } = await site.profileOf(vera)
    expect([name !== '', locked]).toEqual([true, null])
    expect(image).toBe(public_photos[0]!.url)
    for (const { url } of [...public_photos, ...private_photos]) {
      expect((await site.get(url)).status).toBe(200)
    }
    for (const id of [cover, hidden]) await site.expectShut(`/media/${vera}/${id}/w640.webp`, [404])
  })

  test('gets the same link for some minutes, and a new one before it expires', async () => {
    const first = await site.photoUrl()
    vi.setSystemTime(Date.now() + 4 * MINUTE)
    expect(await site.photoUrl()).toBe(first)
    vi.setSystemTime(Date.now() + MINUTE)
    const next = await site.photoUrl()
    expect(next).not.toBe(first)
    expect((await site.get(first)).status).toBe(200)
    expect((await site.get(next)).status).toBe(200)
  })

  test('causes a constant number of reads for each file', async () => {
    const url = await site.photoUrl()
    site.resetMeter()
    await site.get(url)
    expect(site.meter.trips).toBe(1)
    // Ten of the rows are the conditions of publication.
    expect(site.meter.read).toBeLessThanOrEqual(17)
    expect(site.meter.written).toBe(0)
  })
})

describe('an open link to private media', () => {
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
          dataLifecycles.flatMap((lifecycle) => lifecycle.erase(site.db, member, Date.now())),
        ),
    ],
    [
      'after the companion was archived',
      () => editCompanion(site.db, ada, { status: 'archived' }, systemActor()),
    ],
    [
      'after the companion was deactivated',
      () => editCompanion(site.db, ada, { is_active: false }, systemActor()),
    ],
    [
      'after the companion has left all lists',
      () =>
        editCompanion(
          site.db,
          ada,
          { visible_in_feed: false, visible_on_homepage: true },
          systemActor(),
        ),
    ],
    ['after the companion was deleted', () => removeCompanion(site.db, ada, systemActor())],
    [
      'after the media were deleted',
      () => env.DB.exec(`DELETE FROM media WHERE companion_id = '${ada}'`),
    ],
    [
      'after the media became public',
      () => env.DB.exec(`UPDATE media SET access_level = 'public' WHERE companion_id = '${ada}'`),
    ],
  ]
  test.each(changes)('is refused at the next request %s', async (_, change) => {
    const urls = [await site.photoUrl(), await site.videoUrl()]
    for (const url of urls) expect((await site.get(url)).status).toBe(200)
    await change()
    for (const url of urls) await site.expectShut(url)
  })

  test('is refused for a companion who is no longer VIP, whose picture is public again', async () => {
    const { url } = (await site.profileOf(vera)).public_photos[0]!
    await editCompanion(site.db, vera, { is_vip: false }, systemActor())
    await site.expectShut(url, [404])
    vi.setSystemTime(Date.now() + LEASE_MS)
    expect((await site.get(`/media/${vera}/${cover}/w640.webp`)).status).toBe(200)
  })

  test('is refused for a VIP companion’s story that has ended', async () => {
    const { url } = (await site.profileOf(vera)).public_photos[0]!
    const now = Date.now()
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO stories (id, companion_id, media_id, position, created_at, expires_at)
         VALUES (?1, ?2, ?3, 0, ?4, ?5)`,
      ).bind(uuid(0x57), vera, cover, now, now + MINUTE),
      env.DB.prepare(`UPDATE media SET purpose = 'story' WHERE id = ?1`).bind(cover),
    ])
    expect((await site.get(url)).status).toBe(200)
    vi.setSystemTime(now + MINUTE)
    await site.expectShut(url, [404])
  })

  test('is refused after the plan has ended by time alone', async () => {
    await changePlans(member, `status = 'cancelled', period_end = ${Date.now() + MINUTE}`)
    const url = await site.photoUrl()
    vi.setSystemTime(Date.now() + MINUTE - 1)
    expect((await site.get(url)).status).toBe(200)
    vi.setSystemTime(Date.now() + 1)
    await site.expectShut(url, [403])
  })

  test('works again with a new plan', async () => {
    const url = await site.photoUrl()
    await changePlans(member, `period_end = 1`)
    await site.expectShut(url, [403])
    await givePlan(member, { periodEnd: Date.now() + DAY })
    expect((await site.get(url)).status).toBe(200)
  })
})

test('opens no private media while D1 is down', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const url = await site.photoUrl()
  const brokenIsolate = site.isolate({ fail: () => true })
  await expectTurnedAway(await brokenIsolate.ask(url), 503)
})

test.each([
  ['without a secret', ''],
  ['with a short secret', 'too short to be one'],
])('%s keeps private media closed, and logs it once', async (_, secret) => {
  const url = await site.photoUrl()
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const closedIsolate = site.isolate({ vars: { SITE_SECRET: secret } })
  for (const _again of [1, 2]) {
    const profile = await site.profileOf(ada, member, closedIsolate)
    expect([profile.private_photos, profile.private_videos]).toEqual([[], []])
    expect(profile.premiumContent).toMatchObject({ photoCount: 1, videoCount: 1 })
    expect((await closedIsolate.ask(url)).status).toBe(404)
  }
  const text = await (
    await closedIsolate.ask(
      addressOf(getCompanionEndpoint, { params: { id: vera } }),
      await site.accounts.as({ sub: member }),
    )
  ).text()
  expect(text).not.toContain('/media/private/')
  expect(log.mock.calls.filter(([line]) => String(line).includes('media.closed'))).toHaveLength(1)
})
