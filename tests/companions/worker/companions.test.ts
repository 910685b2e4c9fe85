import { beforeAll, describe, expect, test } from 'vitest'
import { getCompanionSchemas } from '#catalogue/companions'
import { listCompanionsSchemas } from '#companions/listing'
import { refusalOf } from '#contract/refusals'
import { importCompanions } from '../../../worker/seed/import-companions.ts'
import { expectAnswer, expectRefused } from '../../support/platform/answers.ts'
import {
  systemActor,
  companionImport,
  DAY,
  HOUR,
  nextId,
  uuid,
  type Overrides,
} from '../../support/platform/fixtures.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import { openSite } from '../../support/platform/open-site.ts'

type Site = Awaited<ReturnType<typeof openSite>>
let site: Site

const list = (query = '') =>
  expectAnswer(listCompanionsSchemas, site.ask(`/api/companions?${query}`))
const namesOf = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name)
describe('filters of GET /api/companions', () => {
  // Option lists of the filter dialog, verbatim.
  const options = {
    languages: 'English Dutch French German Italian Spanish Russian Portuguese'.split(' '),
    nationality: 'Dutch Italian French Spanish German British'.split(' '),
    ethnicity: 'Asian Black White Latin Mixed'.split(' '),
    eyes: 'Blue Brown Black Green'.split(' '),
    hair: 'Black Brown Blonde Red Blue'.split(' '),
    breastSize: 'Natural XS Small Medium Large XL XXL'.split(' '),
    services: [
      'GFE (Girlfriend Experience)',
      'Dinner Companion',
      'Travel Companion',
      'Business Events',
      'Massage',
      'BDSM',
      'Fetish',
      '4-hands massage',
      'Role Play',
      'Couples',
      'Private Shows',
      'Overnight',
      'Weekend dates',
    ],
    place: ['incall', 'outcall', 'hotel', 'private'],
    status: ['online', 'new', 'new photos'],
    content: ['videos', 'private', 'featured'],
    category: ['masseuse'],
  }
  const now = Date.now()
  const overridesFor: Record<keyof typeof options, (value: string) => Overrides> = {
    languages: (language) => ({ languages: [language] }),
    nationality: (nationality) => ({ nationality }),
    ethnicity: (ethnicity) => ({ ethnicity }),
    eyes: (eye_color) => ({ eye_color }),
    hair: (hair_color) => ({ hair_color }),
    breastSize: (breast_size) => ({ breast_size }),
    services: (name) => ({ services: [{ name }] }),
    place: (place) => ({
      offersIncall: place === 'incall',
      offersOutcall: place === 'outcall',
      offersHotel: place === 'hotel',
      offersPrivate: place === 'private',
    }),
    status: (status) => ({
      ...(status === 'online' && { presence: 'online' }),
      ...(status === 'new' && { publishedAt: now - 13 * DAY }),
      ...(status === 'new photos' && { media: [{ createdAt: now - 13 * DAY }] }),
    }),
    content: (content) => ({
      ...(content === 'videos' && { media: [{ type: 'video' }] }),
      ...(content === 'private' && { media: [{ accessLevel: 'private' }] }),
      ...(content === 'featured' && { is_featured: true }),
    }),
    category: () => ({ category: 'masseuse' }),
  }
  const choices = Object.entries(options).flatMap(([facet, values]) =>
    values.map((value) => [facet, value] as [keyof typeof options, string]),
  )

  beforeAll(async () => {
    const old = now - 15 * DAY
    site = await openSite([
      ...choices.map(([facet, value]) =>
        companionImport({ name: `${facet} ${value}`, ...overridesFor[facet](value) }),
      ),
      companionImport({ name: 'tall', heightCm: 180, weightKg: 70, ageMin: 40, ageMax: 45 }),
      companionImport({ name: 'small', heightCm: 150, weightKg: 50, ageMin: 21, ageMax: 24 }),
      companionImport({ name: 'grand', heightCm: 205, weightKg: 95, ageMin: 55, ageMax: 60 }),
      companionImport({ name: 'polyglot', languages: ['German', 'French'], eye_color: 'Green' }),
      companionImport({
        name: 'abroad',
        cityId: 'london',
        publishedAt: old,
        media: [{ createdAt: old }],
      }),
      companionImport({
        name: 'long gone online',
        presence: 'online',
        lastActiveAt: now - 13 * HOUR,
      }),
      companionImport({ name: 'with a new story', media: [{ purpose: 'story', createdAt: now }] }),
    ])
  })

  test.each(choices)('%s: %s finds the companions that have it', async (facet, value) => {
    const names = namesOf(await list(new URLSearchParams({ [facet]: value }).toString()))
    const polyglot = { languages: ['German', 'French'], eyes: ['Green'] } as Record<
      string,
      string[]
    >
    const polyglotNames = polyglot[facet]?.includes(value) ? ['polyglot'] : []
    expect(names.toSorted()).toEqual([...polyglotNames, `${facet} ${value}`].toSorted())
  })

  const combinedQueries: [string, string[]][] = [
    ['eyes=blue,brown', ['eyes Blue', 'eyes Brown']],
    ['eyes=blue&eyes=brown', ['eyes Blue', 'eyes Brown']],
    ['eyes=BLUE', ['eyes Blue']],
    ['services=gfe-girlfriend-experience', ['services GFE (Girlfriend Experience)']],
    ['weightMin=51&weightMax=79', ['tall']],
    ['city=LONDON&country=united%20kingdom', ['abroad']],
    ['country=United+Kingdom', ['abroad']],
    ['city=Lóndøn', ['abroad']],
  ]
  test.each(combinedQueries)('?%s finds %j', async (query, names) => {
    const answer = await list(query)
    expect(namesOf(answer).toSorted()).toEqual(names)
    expect(answer.total).toBe(names.length)
  })

  test('the ends of a scale mean "or more", "or less" and "any"', async () => {
    const totalCount = (await list()).total
    expect(namesOf(await list('heightMin=200'))).toEqual(['grand'])
    expect((await list('heightMin=140&heightMax=200')).total).toBe(totalCount)
    expect((await list('ageMin=18&ageMax=50')).total).toBe(totalCount)
    expect(namesOf(await list('ageMin=50'))).toEqual(['grand'])
    expect((await list('weightMax=80&weightMin=40')).total).toBe(totalCount)
  })

  test('unknown parameters are ignored', async () => {
    expect(await list('colour=blue&page=7&__proto__=x&q=nobody')).toEqual(await list())
  })

  test('counts on request show the result of one more choice', async () => {
    expect((await list()).facets).toBeUndefined()
    const { facets, total } = await list('facets=1&languages=german&limit=1')
    expect(total).toBe(2)
    expect(facets?.languages).toMatchObject({ german: 2, french: 2, english: 1 })
    expect(facets?.eyes).toMatchObject({ green: 1, blue: 0 })
    expect(facets?.services).toMatchObject({ 'gfe-girlfriend-experience': 0 })
    const all = (await list('facets=1')).facets
    expect(all?.services?.['gfe-girlfriend-experience']).toBe(1)
    expect(all?.status).toEqual({ online: 1, new: 1, 'new-photos': 1 })
    expect(all?.content).toEqual({ videos: 1, private: 1, featured: 1 })
    for (const [facet, values] of Object.entries(options)) {
      const choiceCount = Object.keys(all?.[facet] ?? {}).length
      expect(choiceCount).toBe(facet === 'category' ? 2 : values.length)
    }
  })

  const invalidQueries: [query: string, key: string][] = [
    ['eyes=purple', 'eyes'],
    ['languages=klingon', 'languages'],
    ['status=offline', 'status'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=ten', 'limit'],
    ['skip=-1', 'skip'],
    ['skip=1.5', 'skip'],
    ['sort=weight', 'sort'],
    ['priceMax=99', 'priceMax'],
    ['free=later', 'free'],
    ['free=day', 'freeDay'],
    ['free=day&freeDay=2026-02-30', 'freeDay'],
    ['freeDay=2026-05-01&freeFrom=24:00', 'freeFrom'],
    ['ageMin=17', 'ageMin'],
    ['ageMax=51', 'ageMax'],
    ['heightMin=1e2', 'heightMin'],
    ['ageMin=40&ageMax=30', ''],
    ['after=nonsense', 'after'],
    ['city=%00', 'city'],
    [`country=${'x'.repeat(101)}`, 'country'],
    ['facets=yes', 'facets'],
  ]
  test.each(invalidQueries)('?%s is refused', (query, key) =>
    expectRefused(site.ask(`/api/companions?${query}`), key),
  )
})

describe('GET /api/companions/{id}', () => {
  const publicProfile = uuid(0xa1)
  const withdrawnId = uuid(0xa2)
  const draft = uuid(0xa3)
  const homeOnly = uuid(0xa4)
  beforeAll(async () => {
    site = await openSite([
      companionImport({
        id: publicProfile,
        name: 'Ada',
        lastActiveAt: Date.now() - 40 * DAY,
        rates: { dinner: 'CHF 800' },
        schedule: { monday: { available: true, times: '18–23' } },
        media: [{}, {}, { accessLevel: 'private' }, { accessLevel: 'private', type: 'video' }],
        verifications: [{}],
        reviews: [{ rating: 4 }, { rating: 5 }, { rating: 1, state: 'pending' }],
      }),
      companionImport({ id: withdrawnId, is_active: false }),
      companionImport({ id: draft, lifecycle: 'draft', publishedAt: null }),
      companionImport({ id: homeOnly, visible_in_feed: false, visible_on_homepage: true }),
    ])
    await giveAccount(site.db, publicProfile)
  })

  test.each([
    withdrawnId,
    draft,
    homeOnly,
    uuid(0xff),
    'adela',
    publicProfile.toUpperCase(),
    'constructor',
  ])('%s is answered with the same 404', async (id) => {
    const response = await site.ask(`/api/companions/${encodeURIComponent(id)}`)
    expect(await response.json()).toEqual(refusalOf('profile.not-found'))
    expect(response.status).toBe(404)
  })

  test('the profile of a long absent companion opens by its address', async () => {
    expect(namesOf(await list())).toEqual([])
    const { data } = await expectAnswer(
      getCompanionSchemas,
      site.ask(`/api/companions/${publicProfile}`),
    )
    expect(data).toMatchObject({
      name: 'Ada',
      age: 25,
      age_range: '25-29',
      city: 'Zurich',
      status: 'offline',
      country: 'Switzerland',
      hasVideos: true,
      hasPrivateContent: true,
      isVerified: true,
      rates: { dinner: 'CHF 800' },
      schedule: { monday: { available: true, times: '18–23' } },
      reviews: { average: 4.5, count: 2 },
      premiumContent: { photoCount: 1, videoCount: 1, priceMonthly: 29.98 },
    })
    expect(data.public_photos).toHaveLength(2)
    expect(data.premiumContent?.photos).toHaveLength(1)
    expect(data.verification).toMatchObject({ verified: true, badges: ['age', 'identity'] })
  })

  test('a companion with an expired check is not called verified', async () => {
    const id = nextId()
    const endedPeriod = { checkedAt: Date.now() - 400 * DAY, validUntil: Date.now() - DAY }
    const verifications = (['identity', 'age'] as const).map((kind) => ({
      checked: kind,
      ...endedPeriod,
    }))
    const lapsedCompanion = companionImport({ id, verifications })
    await importCompanions(site.db, [lapsedCompanion], systemActor())
    site.catalogue.expire()
    const { data } = await expectAnswer(getCompanionSchemas, site.ask(`/api/companions/${id}`))
    expect(data).toMatchObject({ isVerified: false, verification: { verified: false, badges: [] } })
  })
})
