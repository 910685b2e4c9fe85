import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  listCompanionsSchemas,
  listLocationsSchemas,
  searchCompanionsSchemas,
} from '#companions/listing'
import { listPlacesSchemas } from '#catalogue/places'
import { editSettings } from '../../support/companions/edits.ts'
import { expectAnswer, expectRefused } from '../../support/platform/answers.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import {
  systemActor,
  companionImport,
  DAY,
  HOUR,
  PREVIEW,
  uuid,
  type Overrides,
} from '../../support/platform/fixtures.ts'
import { openSite } from '../../support/platform/open-site.ts'

type Site = Awaited<ReturnType<typeof openSite>>
let site: Site

const open = async (companions: Overrides[]) => {
  site = await openSite(companions.map((overrides) => companionImport(overrides)))
}
const list = (query = '') =>
  expectAnswer(listCompanionsSchemas, site.ask(`/api/companions?${query}`))
const search = (query: string) =>
  expectAnswer(searchCompanionsSchemas, site.ask(`/api/search?${query}`))
const locations = (query = '') =>
  expectAnswer(listLocationsSchemas, site.ask(`/api/locations?${query}`))
const places = () => expectAnswer(listPlacesSchemas, site.ask('/api/places'))

const namesOf = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name)

describe('pages of a list', () => {
  const companionNames = Array.from({ length: 11 }, (_, index) => `Companion ${index + 10}`)
  beforeEach(() => open(companionNames.map((name, index) => ({ id: uuid(index + 1), name }))))

  test('skip and limit select a page, with the total of all', async () => {
    const page = await list('sort=name&skip=4&limit=3')
    expect(namesOf(page)).toEqual(companionNames.slice(4, 7))
    expect(page.total).toBe(11)
    expect(namesOf(await list('sort=name&skip=9&limit=3'))).toEqual(companionNames.slice(9))
    expect(await list('sort=name&skip=11')).toMatchObject({ data: [], total: 11, next: null })
    expect((await list('skip=1000000')).data).toEqual([])
  })
})

describe('the offline window', () => {
  const now = Date.now()
  beforeAll(async () => {
    await open([
      { id: uuid(0xa8), name: 'here', presence: 'online', lastActiveAt: now - 11 * HOUR },
      { id: uuid(0xa9), name: 'lately', lastActiveAt: now - 6 * DAY },
      { id: uuid(0xaa), name: 'away', lastActiveAt: now - 8 * DAY },
    ])
    for (const id of [0xa8, 0xa9, 0xaa]) await giveAccount(site.db, uuid(id))
  })

  test('companions absent for more than seven days are hidden from lists', async () => {
    expect(namesOf(await list())).toEqual(['here', 'lately'])
    expect(namesOf(await search('q=away'))).toEqual([])
    expect((await locations()).total).toBe(2)
    expect((await places()).countries[0]?.count).toBe(2)
  })

  test('the operator sets the length of the window', async () => {
    await editSettings(site.db, { offlineWindowDays: 30 }, systemActor())
    site.catalogue.expire()
    expect(namesOf(await list())).toEqual(['here', 'lately', 'away'])
    await editSettings(site.db, { offlineWindowDays: 0 }, systemActor())
    site.catalogue.expire()
    expect(namesOf(await list())).toEqual(['here'])
  })
})

describe('VIP companions for visitors', () => {
  const id = uuid(0x7777)
  const secret: Overrides = {
    name: 'Ophelia',
    bio: 'Plays the cello',
    nationality: 'Dutch',
    eye_color: 'Blue',
    heightCm: 170,
    is_featured: true,
    presence: 'online',
    offersHotel: true,
    languages: ['Dutch'],
    traits: ['Musical'],
    services: [{ name: 'Massage' }],
  }
  beforeAll(() =>
    open([
      { ...secret, id, is_vip: true, cityId: 'bern', media: [{ color: '#123456' }], reviews: [{}] },
      { name: 'Paula', cityId: 'bern' },
      { name: 'Rosa', cityId: 'bern' },
    ]),
  )

  const lockedCard = {
    id,
    slug: id,
    name: '',
    age: null,
    age_range: null,
    city: 'Bern',
    country: 'Switzerland',
    status: 'offline',
    isNew: false,
    hasNewPhotos: false,
    isFeatured: false,
    isVip: true,
    isVerified: false,
    hasVideos: false,
    hasPrivateContent: false,
    services: [],
    category: null,
    languages: [],
    nationality: null,
    ethnicity: null,
    eyes: null,
    hair: null,
    breastSize: null,
    height: null,
    weight: null,
    availableServices: [],
    price_per_hour: null,
    image: null,
    public_photos: [],
    bio: '',
    tags: [],
    last_active: null,
    locked: { preview: PREVIEW, color: '#123456' },
  }

  test('a card has the city and a blurred preview, after all others', async () => {
    const { data, total } = await list()
    expect(data.at(-1)).toEqual(lockedCard)
    expect(total).toBe(3)
    expect((await list('city=Bern&sort=name')).data.at(-1)).toEqual(lockedCard)
    expect((await locations()).countries[0]?.cities[0]?.companions).not.toContainEqual(lockedCard)
  })
  test('her page contains no more than her card', async () => {
    const { data } = await site.json<{ data: Record<string, unknown> }>(`/api/companions/${id}`)
    expect(data).toMatchObject(lockedCard)
    const { gallery, rates, schedule, stories, reviews, premiumContent, verification } = data
    expect({ gallery, rates, schedule, stories, reviews, premiumContent, verification }).toEqual({
      gallery: [],
      rates: {},
      schedule: null,
      stories: [],
      reviews: null,
      premiumContent: null,
      verification: {
        verified: false,
        verifiedSince: null,
        validUntil: null,
        badges: [],
        checks: [],
      },
    })
  })

  test('her page has no address with her name', async () => {
    expect((await site.ask('/api/companions/paula')).status).toBe(200)
    expect((await site.ask('/api/companions/ophelia')).status).toBe(404)
  })
})

describe('GET /api/locations', () => {
  const towns = ['london', 'leeds', 'glasgow', 'birmingham', 'manchester']
  beforeAll(() =>
    open([
      ...towns.flatMap((cityId) => Array.from({ length: 3 }, () => ({ cityId }))),
      { cityId: 'london', name: 'Fourth' },
      { cityId: 'bern', name: 'Ada', eye_color: 'Green', services: [{ name: 'Fetish' }] },
    ]),
  )

  test('answers two companions a city and ten a country, Switzerland first, with exact counts', async () => {
    const { countries, total } = await locations()
    expect(countries.map(({ name, count }) => [name, count])).toEqual([
      ['Switzerland', 1],
      ['United Kingdom', 16],
    ])
    expect(total).toBe(17)
    const cities = countries[1]?.cities ?? []
    expect(cities[0]).toMatchObject({ name: 'London', count: 4, path: '/london' })
    expect(cities.map(({ companions }) => companions.length)).toEqual([2, 2, 2, 2, 2])
  })

  test('word, place and filter narrow the answer', async () => {
    expect((await locations('q=fetish')).total).toBe(1)
    expect((await locations('q=bern')).countries[0]?.cities[0]?.companions[0]?.name).toBe('Ada')
    expect((await locations('eyes=green')).total).toBe(1)
    expect((await locations('city=London')).total).toBe(4)
    expect(await locations('q=nobody')).toEqual({ countries: [], total: 0 })
  })

  test.each([
    ['eyes=purple', 'eyes'],
    [`q=${'x'.repeat(101)}`, 'q'],
    ['ageMin=50&ageMax=18', ''],
  ])('?%s is refused', (query, key) => expectRefused(site.ask(`/api/locations?${query}`), key))

  test('the picker lists 9 countries and 45 cities, Switzerland first, then by number', async () => {
    const { countries } = await places()
    expect(countries).toHaveLength(9)
    expect(countries.map(({ cities }) => cities.length)).toEqual(Array<number>(9).fill(5))
    expect(countries[0]).toMatchObject({ name: 'Switzerland', count: 1 })
    expect(countries[0]?.cities.map(({ name }) => name)).toEqual([
      'Zurich',
      'Geneva',
      'Basel',
      'Bern',
      'Lausanne',
    ])
    expect(countries[1]).toMatchObject({ name: 'United Kingdom', count: 16 })
    expect(countries[1]?.cities[0]).toEqual({
      id: 'london',
      name: 'London',
      count: 4,
      path: '/london',
      location: 'London, United Kingdom',
      position: { latitude: 51.5074, longitude: -0.1278 },
    })
    expect(countries[8]?.count).toBe(0)
  })
})
