import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressOf } from '#platform/endpoint'
import { getCompanionEndpoint } from '#catalogue/companions'
import { saveSnapshotWithoutCards } from '../../../support/catalogue/cold-cards.ts'
import { enterNewColo } from '../../../support/platform/colo.ts'
import { env } from '../../../support/platform/database.ts'
import { far } from '../../../support/platform/far.ts'
import { DAY, SECOND, systemActor } from '../../../support/platform/fixtures.ts'
import { changeMedia } from '../../../../worker/media/change-media.ts'
import {
  ada,
  clip,
  member,
  open,
  openPrivateSite,
  photo,
} from '../../../support/media/private-site.ts'

const picture = `/media/${ada}/${open}/w640.webp`
const profile = addressOf(getCompanionEndpoint, { params: { id: ada } })

let site: Awaited<ReturnType<typeof openPrivateSite>>
let isolate: ReturnType<typeof far>
let init: RequestInit
beforeEach(async () => {
  site = await openPrivateSite()
  // The first visit of a member is recorded before the answer.
  await site.ask(profile, await site.accounts.as({ sub: member }))
  enterNewColo()
  isolate = newIsolate()
  init = await site.accounts.as({ sub: member })
})
afterAll(() => void vi.useRealTimers())

const newIsolate = () => far(site.accounts.vars)
const advanceClock = (ms: number) => vi.setSystemTime(Date.now() + ms)

/** Number of round trips that the answer waited for. */
async function tripsOf(path: string, options: RequestInit = {}, status = 200) {
  const { response, waited } = await isolate.ask(path, options)
  expect(response.status).toBe(status)
  expect(response.headers.get('server-timing')).toContain(`trips;desc="${waited}"`)
  await response.arrayBuffer()
  return waited
}

describe('a public picture', () => {
  test('waits for nothing if the data centre has cached it', async () => {
    await tripsOf(picture)
    expect(await tripsOf(picture)).toBe(0)
    expect(await tripsOf(picture, { headers: { range: 'bytes=0-9' } }, 206)).toBe(0)
    expect(await tripsOf(picture, { headers: { 'if-none-match': '*' } }, 304)).toBe(0)
    expect(await tripsOf(picture, { method: 'HEAD' })).toBe(0)
  })

  test.each<[string, RequestInit, number]>([
    ['whole', {}, 200],
    ['in part', { headers: { range: 'bytes=0-9' } }, 206],
    ['with a tag', { headers: { 'if-none-match': '*' } }, 304],
    ['by HEAD', { method: 'HEAD' }, 200],
  ])('waits for R2 once if the data centre has not cached it: %s', async (_, options, status) => {
    await tripsOf('/api/companions')
    expect(await tripsOf(picture, options, status)).toBe(1)
  })

  test('waits for D1 and R2 in parallel after a silence', async () => {
    await tripsOf('/api/companions')
    advanceClock(60 * SECOND)
    expect(await tripsOf(picture)).toBe(1)
    advanceClock(60 * SECOND)
    expect(await tripsOf(picture)).toBe(1)
  })

  test('waits once in a new isolate', async () => {
    expect(await tripsOf(picture)).toBe(1)
    isolate = newIsolate()
    expect(await tripsOf(picture)).toBe(1)
  })

  test('waits for D1 and R2 in parallel if it has just become public', async () => {
    await tripsOf('/api/companions')
    await changeMedia(site.db, photo, { access_level: 'public' }, systemActor())
    advanceClock(2 * SECOND)
    expect(await tripsOf(`/media/${ada}/${photo}/w640.webp`)).toBe(1)
  })

  test('waits for nothing if it is not visible', async () => {
    await tripsOf('/api/companions')
    expect(await tripsOf(`/media/${clip}/${open}/w640.webp`, {}, 404)).toBe(0)
  })
})

describe('a premium member’s profile page', () => {
  test('waits once, for D1 and the keys in parallel', async () => {
    expect(await tripsOf(profile, init)).toBe(1)
    expect(await tripsOf(profile, init)).toBe(1)
    advanceClock(5 * SECOND)
    expect(await tripsOf(profile, init)).toBe(1)
    advanceClock(60 * SECOND)
    expect(await tripsOf(profile, init)).toBe(1)
  })

  test('waits for no keys that the data centre has cached', async () => {
    await tripsOf(profile, init)
    isolate = newIsolate()
    const { waves } = await isolate.ask(profile, init)
    expect(waves.flat()).not.toContain('fetch')
  })

  test('waits once if the keys have to be fetched again', async () => {
    await tripsOf(profile, init)
    init = await site.accounts.as({ sub: member, exp: site.accounts.seconds() + 2 * 86_400 })
    advanceClock(DAY / 24)
    const { response, waves } = await isolate.ask(profile, init)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('/media/private/')
    expect(waves).toHaveLength(1)
    expect(waves[0]).toContain('fetch')
  })
})

describe('a premium member’s list', () => {
  test.each([
    '/api/companions',
    '/api/search?q=a',
    '/api/locations',
    '/api/homepage/companions',
    '/api/homepage/stories',
  ])('waits once, for D1 and the keys in parallel, in any state: %s', async (path) => {
    const cold = await tripsOf(path, init)
    const fresh = await tripsOf(path, init)
    advanceClock(5 * SECOND)
    const leased = await tripsOf(path, init)
    advanceClock(60 * SECOND)
    const silent = await tripsOf(path, init)
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
  ])('waits once after a silence, also without known cards: %s', async (path) => {
    await saveSnapshotWithoutCards(Date.now())
    isolate = newIsolate()
    await tripsOf('/api/plans')
    advanceClock(60 * SECOND)
    expect(await tripsOf(path, init)).toBe(1)
    expect(await tripsOf(path, init)).toBe(1)
  })

  test.each(['/api/follows', '/api/hidden-companions'])(
    "waits once for the member's own list, also after a silence: %s",
    async (path) => {
      await isolate.ask(path, init)
      advanceClock(60 * SECOND)
      const { response, waited } = await isolate.ask(path, init)
      expect([response.status, waited]).toEqual([200, 1])
    },
  )

  test('waits once for the cities, also in a new isolate', async () => {
    expect([await tripsOf('/api/places', init), await tripsOf('/api/places', init)]).toEqual([1, 1])
  })
})

describe('a private picture', () => {
  const urlOf = async () => site.photoUrl()

  test('waits once, for D1 and R2 in parallel, in any isolate', async () => {
    const url = await urlOf()
    for (let fresh = 0; fresh < 2; fresh++) {
      expect(await tripsOf(url)).toBe(1)
      isolate = newIsolate()
    }
    expect(await tripsOf(url, { headers: { range: 'bytes=0-9' } }, 206)).toBe(1)
    expect(await tripsOf(url, { method: 'HEAD' })).toBe(1)
  })

  test('is never cached', async () => {
    const url = await urlOf()
    for (let attempt = 0; attempt < 2; attempt++) {
      const { waves, later: laterCalls } = await isolate.ask(url)
      expect(waves[0]).toContain('MEDIA.get')
      expect(laterCalls).toEqual([])
    }
    const cache = await caches.open('public-files')
    const publicAddress = `/media/${ada}/${photo}/w640.webp`
    expect((await isolate.ask(publicAddress)).response.status).toBe(404)
    expect(await cache.match(`https://public-files.internal${publicAddress}`)).toBeUndefined()
  })

  test('waits once if it has become a public one of a VIP companion', async () => {
    const url = await urlOf()
    await env.DB.batch([
      env.DB.prepare("UPDATE media SET access_level = 'public' WHERE id = ?1").bind(photo),
      env.DB.prepare('UPDATE companions SET is_vip = 1 WHERE id = ?1').bind(ada),
    ])
    const { response, waited } = await isolate.ask(url)
    expect([waited, response.status]).toEqual([1, 200])
    await response.arrayBuffer()
  })
})
