import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressOf } from '#platform/endpoint'
import { getCompanion } from '#catalogue/companions.api'
import { saveSnapshotWithoutCards } from '../../../support/catalogue/cold-cards.ts'
import { enterNewColo } from '../../../support/platform/colo.ts'
import { env } from '../../../support/platform/database.ts'
import { far } from '../../../support/platform/far.ts'
import { DAY, SECOND } from '../../../support/platform/fixtures.ts'
import {
  ada,
  clip,
  member,
  open,
  openPrivateSite,
  photo,
} from '../../../support/media/private-site.ts'

const picture = `/media/${ada}/${open}/w640.webp`
const profile = addressOf(getCompanion, { params: { id: ada } })

let site: Awaited<ReturnType<typeof openPrivateSite>>
let isolate: ReturnType<typeof far>
let init: RequestInit
beforeEach(async () => {
  site = await openPrivateSite()
  // The first visit of a member is noted before the answer.
  await site.ask(profile, await site.accounts.as({ sub: member }))
  enterNewColo()
  isolate = newIsolate()
  init = await site.accounts.as({ sub: member })
})
afterAll(() => void vi.useRealTimers())

const newIsolate = () => far(site.accounts.vars)
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

/** Round trips that the answer waited for. */
async function waits(path: string, options: RequestInit = {}, status = 200) {
  const { response, waited } = await isolate.ask(path, options)
  expect(response.status).toBe(status)
  expect(response.headers.get('server-timing')).toContain(`trips;desc="${waited}"`)
  await response.arrayBuffer()
  return waited
}

describe('a public picture waits', () => {
  test('for nothing when the data centre has it', async () => {
    await waits(picture)
    expect(await waits(picture)).toBe(0)
    expect(await waits(picture, { headers: { range: 'bytes=0-9' } }, 206)).toBe(0)
    expect(await waits(picture, { headers: { 'if-none-match': '*' } }, 304)).toBe(0)
    expect(await waits(picture, { method: 'HEAD' })).toBe(0)
  })

  test.each<[string, RequestInit, number]>([
    ['whole', {}, 200],
    ['in part', { headers: { range: 'bytes=0-9' } }, 206],
    ['for who has it', { headers: { 'if-none-match': '*' } }, 304],
    ['by HEAD', { method: 'HEAD' }, 200],
  ])('for R2 once when the data centre lacks it: %s', async (_, options, status) => {
    await waits('/api/companions')
    expect(await waits(picture, options, status)).toBe(1)
  })

  test('for D1 and R2 at once after a silence', async () => {
    await waits('/api/companions')
    later(60 * SECOND)
    expect(await waits(picture)).toBe(1)
    later(60 * SECOND)
    expect(await waits(picture)).toBe(1)
  })

  test('once in a new isolate', async () => {
    expect(await waits(picture)).toBe(1)
    isolate = newIsolate()
    expect(await waits(picture)).toBe(1)
  })

  test('not at all for a file that is not to be seen', async () => {
    await waits('/api/companions')
    expect(await waits(`/media/${clip}/${open}/w640.webp`, {}, 404)).toBe(0)
  })
})

describe('a premium member’s profile waits', () => {
  test('once, for D1 and the keys together', async () => {
    expect(await waits(profile, init)).toBe(1)
    expect(await waits(profile, init)).toBe(1)
    later(5 * SECOND)
    expect(await waits(profile, init)).toBe(1)
    later(60 * SECOND)
    expect(await waits(profile, init)).toBe(1)
  })

  test('without keys that the data centre has', async () => {
    await waits(profile, init)
    isolate = newIsolate()
    const { waves } = await isolate.ask(profile, init)
    expect(waves.flat()).not.toContain('fetch')
  })

  test('once when the keys have to be fetched anew', async () => {
    await waits(profile, init)
    init = await site.accounts.as({ sub: member, exp: site.accounts.seconds() + 2 * 86_400 })
    later(DAY / 24)
    const { response, waves } = await isolate.ask(profile, init)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('/media/private/')
    expect(waves).toHaveLength(1)
    expect(waves[0]).toContain('fetch')
  })
})

describe('a premium member’s list waits', () => {
  test.each([
    '/api/companions',
    '/api/search?q=a',
    '/api/locations',
    '/api/homepage/companions',
    '/api/homepage/stories',
  ])('once, for D1 and the keys together, in any state: %s', async (path) => {
    const cold = await waits(path, init)
    const fresh = await waits(path, init)
    later(5 * SECOND)
    const leased = await waits(path, init)
    later(60 * SECOND)
    const silent = await waits(path, init)
    expect({ cold, fresh, leased, silent }).toEqual({
      cold: 1,
      fresh: 1,
      leased: 1,
      silent: 1,
    })
  })

  test.each([
    '/api/companions',
    '/api/search?q=a',
    '/api/locations',
    '/api/cities/zurich',
    '/api/homepage/companions',
    '/api/homepage/stories',
    `/api/recently-seen?ids=${ada}`,
  ])('once after a silence, also where no card is known: %s', async (path) => {
    await saveSnapshotWithoutCards(Date.now())
    isolate = newIsolate()
    await waits('/api/plans')
    later(60 * SECOND)
    expect(await waits(path, init)).toBe(1)
    expect(await waits(path, init)).toBe(1)
  })

  test.each(['/api/follows', '/api/hidden-companions'])(
    'once for their own, also after a silence: %s',
    async (path) => {
      await isolate.ask(path, init)
      later(60 * SECOND)
      const { response, waited } = await isolate.ask(path, init)
      expect([response.status, waited]).toEqual([200, 1])
    },
  )

  test('once for the cities, also in a new isolate', async () => {
    expect([await waits('/api/places', init), await waits('/api/places', init)]).toEqual([1, 1])
  })
})

describe('a private picture waits', () => {
  const urlOf = async () => site.photoUrl()

  test('once, for D1 and R2 together, in any isolate', async () => {
    const url = await urlOf()
    for (let fresh = 0; fresh < 2; fresh++) {
      expect(await waits(url)).toBe(1)
      isolate = newIsolate()
    }
    expect(await waits(url, { headers: { range: 'bytes=0-9' } }, 206)).toBe(1)
    expect(await waits(url, { method: 'HEAD' })).toBe(1)
  })

  test('in no cache', async () => {
    const url = await urlOf()
    for (let again = 0; again < 2; again++) {
      const { waves, later: behind } = await isolate.ask(url)
      expect(waves[0]).toContain('MEDIA.get')
      expect(behind).toEqual([])
    }
    const cache = await caches.open('public-files')
    for (const level of ['private', 'public']) {
      const key = `https://public-files.internal/${level}/${ada}/${photo}/w640.webp`
      expect(await cache.match(key)).toBeUndefined()
    }
  })

  test('twice when it has become a public one of a VIP companion', async () => {
    const url = await urlOf()
    await env.DB.batch([
      env.DB.prepare("UPDATE media SET access_level = 'public' WHERE id = ?1").bind(photo),
      env.DB.prepare('UPDATE companions SET is_vip = 1 WHERE id = ?1').bind(ada),
    ])
    await env.MEDIA.put(`public/${ada}/${photo}/w640.webp`, 'moved')
    const { response, waited } = await isolate.ask(url)
    expect([waited, await response.text()]).toEqual([2, 'moved'])
  })
})
