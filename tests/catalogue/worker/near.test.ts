import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ListAnswer, LocationsAnswer } from '#companions/listing'
import { radiusOf } from '#catalogue/near'
import type { PlacesAnswer } from '#catalogue/places'
import { companionImport, DAY, uuid } from '../../support/platform/fixtures.ts'
import { nearestCity } from '../../../web/features/catalogue/browse/nearest-city.ts'
import { isolate, openSite } from '../../support/platform/open-site.ts'

const allChecks = (['identity', 'age', 'photos'] as const).map((check) => ({ checked: check }))

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  const now = Date.now()
  const person = (n: number, name: string, cityId: string, fields: object = {}) =>
    companionImport({ id: uuid(n), name, cityId, lastActiveAt: now - n * 60_000, ...fields })
  site = await openSite([
    person(1, 'Bea', 'bern'),
    person(2, 'Lia', 'lausanne', { verifications: allChecks }),
    person(3, 'Gia', 'geneva', { languages: ['German'] }),
    person(4, 'Gwen', 'geneva', { verifications: allChecks, is_featured: true }),
    person(5, 'Vip', 'lausanne', { is_vip: true }),
    person(6, 'Lou', 'lausanne', { is_featured: true }),
    person(7, 'Zoe', 'zurich'),
    person(9, 'Mia', 'milan'),
    person(8, 'Old', 'geneva', {
      lastActiveAt: now - 90 * DAY,
      publishedAt: null,
      lifecycle: 'draft',
    }),
  ])
})
afterEach(() => void vi.useRealTimers())

const list = (query: string) => site.json<ListAnswer>(`/api/companions?${query}`)
const names = ({ data }: ListAnswer) => data.map(({ name, city }) => name || `locked, ${city}`)

describe('companions near a city', () => {
  test('the list contains companions in cities within the radius, the nearest first', async () => {
    const answer = await list('near=geneva&km=100')
    expect(answer.total).toBe(5)
    expect(names(answer)).toEqual(['Gwen', 'Gia', 'Lia', 'Lou', 'locked, Lausanne'])
    expect(answer.data.map((companion) => companion.distance_km)).toEqual([0, 0, 51, 51, 51])
    expect(names(await list('near=geneva&km=25'))).toEqual(['Gwen', 'Gia'])
    expect((await list('near=geneva&km=500')).total).toBe(8)
  })

  test('any name of the city works, within 25 km by default', async () => {
    for (const query of [
      'near=genf',
      'near=Gen%C3%A8ve&km=',
      'near=geneva&km=near',
      'near=geneva&km=-5',
    ]) {
      expect(names(await list(query))).toEqual(['Gwen', 'Gia'])
    }
    const everywhere = (await list('')).total
    expect(await list('near=nowhere&km=100')).toMatchObject({
      total: everywhere,
      unknownNear: true,
    })
    expect((await list('near=geneva')).unknownNear).toBeUndefined()
  })

  test('filters and other sort orders apply, too', async () => {
    expect(names(await list('near=geneva&km=100&languages=german'))).toEqual(['Gia'])
    expect(names(await list('near=geneva&km=100&sort=name'))).toEqual([
      'Gwen',
      'Lou',
      'Gia',
      'Lia',
      'locked, Lausanne',
    ])
    const answer = await site.json<ListAnswer>('/api/search?q=gi&near=bern&km=50')
    expect(answer.total).toBe(0)
  })

  test('pages contain each companion once', async () => {
    const visitedNames: string[] = []
    let after = ''
    do {
      const answer = await list(`near=geneva&km=100&limit=1${after}`)
      expect(answer.total).toBe(5)
      visitedNames.push(...names(answer))
      after = answer.next ? `&after=${answer.next}` : ''
    } while (after)
    expect(visitedNames).toEqual(['Gwen', 'Gia', 'Lia', 'Lou', 'locked, Lausanne'])
  })

  test('cursors of other lists are refused', async () => {
    const near = await list('near=geneva&km=100&limit=1')
    const all = await list('limit=1')
    for (const query of [`after=${near.next}`, `near=geneva&after=${all.next}`]) {
      expect((await site.ask(`/api/companions?${query}`)).status).toBe(422)
    }
    const beyond = await list(
      `near=lausanne&km=10&after=${(await list('near=geneva&km=100&limit=3')).next}`,
    )
    expect(names(beyond)).toEqual(['locked, Lausanne'])
  })

  test('a list without a city contains no distances', async () => {
    const { data } = await list('city=Geneva')
    expect(data.map((companion) => 'distance_km' in companion)).toEqual([false, false])
  })

  test('the list by place includes the distance, at no extra cost', async () => {
    const cities = async (query: string) => {
      const { countries } = await site.json<LocationsAnswer>(`/api/locations?${query}`)
      return countries.map((country) => country.cities.map(({ name }) => name))
    }
    expect(await cities('near=geneva&km=100')).toEqual([['Geneva', 'Lausanne']])
    expect(await cities('near=zurich&km=500')).toEqual([
      ['Zurich', 'Bern', 'Lausanne', 'Geneva'],
      ['Milan'],
    ])
    expect(await cities('near=milan&km=500')).toEqual([
      ['Milan'],
      ['Bern', 'Zurich', 'Lausanne', 'Geneva'],
    ])
    expect((await cities(''))[0]).toEqual(['Lausanne', 'Geneva', 'Bern', 'Zurich'])
    // One second later the catalogue would be read after the answer.
    vi.setSystemTime(Date.now())
    const warmIsolate = isolate()
    await warmIsolate.json('/api/companions')
    warmIsolate.resetMeter()
    await warmIsolate.json('/api/companions?near=bern&km=100')
    expect(warmIsolate.meter).toMatchObject({ trips: 0, read: 0 })
  })
})

describe('nearest city', () => {
  test('a position has a nearest city', async () => {
    const { countries } = await site.json<PlacesAnswer>('/api/places')
    const cities = countries.flatMap((country) => country.cities)
    const nearest = (latitude: number, longitude: number) =>
      nearestCity(cities, { latitude, longitude })?.id
    expect(nearest(46.46, 6.84)).toBe('lausanne')
    expect(nearest(47.05, 8.31)).toBe('zurich')
    expect(nearest(47.59, 7.65)).toBe('basel')
    expect(nearestCity([{ position: null }], { latitude: 1, longitude: 1 })).toBeUndefined()
  })

  test.each([
    ['10', 10],
    ['12.4', 12],
    ['', 25],
    [undefined, 25],
    ['0', 25],
    ['1e9', 500],
    ['x', 25],
  ])('the radius %o is read as %i km', (text, km) => expect(radiusOf(text)).toBe(km))
})
