import { beforeAll, describe, expect, test } from 'vitest'
import { changeCitySchemas, listManagedPlacesEndpoint } from '#catalogue/admin-places'
import { getCompanionSchemas } from '#catalogue/companions'
import {
  listCompanionsSchemas,
  listLocationsSchemas,
  searchCompanionsSchemas,
} from '#companions/listing'
import { listPlacesSchemas } from '#catalogue/places'
import { getOwnSchemas, getOwnEndpoint } from '#companions/own/own'
import {
  createRequestEndpoint,
  getRequestEndpoint,
  listRequestsEndpoint,
  getRequestSchemas,
  listRequestsSchemas,
} from '#messaging/requests'
import { suggestSchemas } from '#catalogue/suggestions'
import { openOffice, type Office } from '../../support/staff/admin.ts'
import { expectAnswer, expectOk } from '../../support/platform/answers.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import { elementsOf } from '../../support/platform/document.ts'
import { companionImport, uuid } from '../../support/platform/fixtures.ts'
import { isolate } from '../../support/platform/open-site.ts'
import { formOf } from '../../support/messaging/requests.ts'

const ada = uuid(1)
const eve = uuid(2)
const vip = uuid(3)
const mia = uuid(4)
const languages = ['en', 'de', 'fr', 'it'] as const
type Language = (typeof languages)[number]

const geneva = { en: 'Geneva', de: 'Genf', fr: 'Genève', it: 'Ginevra' }
const zurich = { en: 'Zurich', de: 'Zürich', fr: 'Zurich', it: 'Zurigo' }
const swiss = { en: 'Switzerland', de: 'Schweiz', fr: 'Suisse', it: 'Svizzera' }

const eveId = uuid(0xe1)
let office: Office
beforeAll(async () => {
  office = await openOffice([
    companionImport({ id: ada, name: 'Ada', cityId: 'geneva' }),
    companionImport({ id: eve, name: 'Eve', cityId: 'zurich' }),
    companionImport({ id: vip, name: 'Vera', cityId: 'geneva', is_vip: true }),
    // A city and a country with names of their own in only some languages.
    companionImport({ id: mia, name: 'Mia', cityId: 'cologne' }),
  ])
  await giveAccount(office.db, eve, eveId)
})

// A single isolate, so that an answer cached in one language would appear in another.
const site = isolate()
const ask = (path: string, language: Language, headers: Record<string, string> = {}) =>
  site.ask(path, { headers: { 'accept-language': language, ...headers } })
const pageOf = (path: string, language: Language) =>
  site.ask(language === 'en' ? path : `/${language}${path}`)

describe.each(languages)('place names in %s', (language) => {
  const swissCity = (city: Record<Language, string>) => ({
    city: city[language],
    country: swiss[language],
  })

  test('cards and profiles contain the city and the country', async () => {
    const { data } = await expectAnswer(listCompanionsSchemas, ask('/api/companions', language))
    const placesById = Object.fromEntries(
      data.map(({ id, city, country }) => [id, { city, country }]),
    )
    const cologne = { en: 'Cologne', de: 'Köln', fr: 'Cologne', it: 'Colonia' }[language]
    const german = { en: 'Germany', de: 'Deutschland', fr: 'Allemagne', it: 'Germania' }[language]
    expect(placesById).toEqual({
      [ada]: swissCity(geneva),
      [eve]: swissCity(zurich),
      [vip]: swissCity(geneva),
      [mia]: { city: cologne, country: german },
    })
    for (const [id, city] of [
      [ada, geneva],
      [vip, geneva],
      [eve, zurich],
    ] as const) {
      const answer = expectAnswer(getCompanionSchemas, ask(`/api/companions/${id}`, language))
      expect((await answer).data).toMatchObject(swissCity(city))
    }
  })

  test('a list near a city contains distances', async () => {
    const path = '/api/companions?near=geneva&km=250'
    const { data } = await expectAnswer(listCompanionsSchemas, ask(path, language))
    expect(data.map(({ id, distance_km }) => [id, distance_km]).sort()).toEqual([
      [ada, 0],
      [eve, 224],
      [vip, 0],
    ])
  })

  test.each(Object.values(geneva))(
    'the location %s is found, and displayed in the language',
    async (city) => {
      const path = `/api/companions?${new URLSearchParams({ city })}`
      const { total, place } = await expectAnswer(listCompanionsSchemas, ask(path, language))
      expect([total, place ?? city]).toEqual([2, geneva[language]])
    },
  )

  test('the requested place is displayed with its country, or as a country', async () => {
    const placeAt = async (query: Record<string, string>) => {
      const path = `/api/search?${new URLSearchParams({ q: 'Ada', ...query })}`
      return (await expectAnswer(searchCompanionsSchemas, ask(path, language))).place
    }
    expect([
      await placeAt({ city: 'ginevra', country: 'suisse' }),
      await placeAt({ city: 'Svizzera' }),
      await placeAt({ city: 'Nowhere', country: 'Switzerland' }),
      await placeAt({}),
    ]).toEqual([
      `${geneva[language]}, ${swiss[language]}`,
      language === 'it' ? undefined : swiss[language],
      undefined,
      undefined,
    ])
  })

  test('the page by location displays the names, with links to lists of those places', async () => {
    const { countries } = await expectAnswer(listLocationsSchemas, ask('/api/locations', language))
    const [first] = countries
    expect(first).toMatchObject({ name: swiss[language], location: 'Switzerland', count: 3 })
    expect(first?.cities.map(({ name, location }) => [name, location])).toEqual([
      [geneva[language], 'Geneva, Switzerland'],
      [zurich[language], 'Zurich, Switzerland'],
    ])
  })

  test('the picker displays the names', async () => {
    const { countries } = await expectAnswer(listPlacesSchemas, ask('/api/places', language))
    expect(countries[0]).toMatchObject({ name: swiss[language], location: 'Switzerland' })
    expect(countries[0]?.cities.find(({ id }) => id === 'geneva')).toMatchObject({
      name: geneva[language],
      location: 'Geneva, Switzerland',
      count: 2,
    })
  })

  test('suggestions display the names, whichever name is typed', async () => {
    const placesSuggested = async (q: string) => {
      const path = `/api/suggest?${new URLSearchParams({ q })}`
      return (await expectAnswer(suggestSchemas, ask(path, language))).suggestions
    }
    const place = { kind: 'place', ...swissCity(geneva), location: 'Geneva, Switzerland' }
    expect(await placesSuggested(geneva[language])).toEqual([{ ...place, known: null }])
    const otherName = language === 'it' ? null : 'Ginevra'
    expect(await placesSuggested('ginev')).toEqual([{ ...place, known: otherName }])
    expect(await placesSuggested(swiss[language])).toEqual([
      { ...place, city: '', location: 'Switzerland', known: null },
    ])
  })

  test('documents contain the names in their text, head and structured data', async () => {
    const html = await (await pageOf('/companion/ada', language)).text()
    const elements = await elementsOf(html)
    expect(elements.find(({ name }) => name === 'title')?.text).toContain(geneva[language])
    const data = elements.find(({ attributes }) => attributes['type'] === 'application/ld+json')
    expect(JSON.parse(data?.text ?? '{}')).toMatchObject({
      mainEntity: {
        address: { addressLocality: geneva[language], addressCountry: swiss[language] },
      },
    })
    for (const otherLanguage of languages.filter((candidate) => candidate !== language)) {
      expect(html).not.toContain(`"city":"${geneva[otherLanguage]}"`)
    }
  })

  test('the title of a place’s list uses its name, at the same address', async () => {
    const html = await (await pageOf('/browse?location=Geneva%2C+Switzerland', language)).text()
    const elements = await elementsOf(html)
    const name = `${geneva[language]}, ${swiss[language]}`
    expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]).toContain(name)
    expect(elements.find((element) => element.name === 'title')?.text).toContain(name)
    const canonical = elements.find(({ attributes }) => attributes['rel'] === 'canonical')
    expect(canonical?.attributes['href']).toContain('/browse?location=Geneva%2C+Switzerland')
  })

  test('requests and the companion’s own area display the names', async () => {
    const member = await office.accounts.as({ sub: uuid(0xa1), email: 'max@members.test' })
    const askAsMember = (path: string, init = {}) =>
      office.ask(path, { ...init, headers: { ...member.headers, 'accept-language': language } })
    if (language === 'en') {
      const body = JSON.stringify(formOf({ companion: ada }))
      await expectOk(askAsMember(createRequestEndpoint.path, { method: 'POST', body }))
    }
    const { requests } = await expectAnswer(
      listRequestsSchemas,
      askAsMember(listRequestsEndpoint.path),
    )
    expect(requests.map(({ companion }) => companion.city)).toEqual([geneva[language]])
    const requestPath = getRequestEndpoint.path.replace(':id', requests[0]?.id ?? '')
    const request = await expectAnswer(getRequestSchemas, askAsMember(requestPath))
    expect(request.companion.city).toBe(geneva[language])

    const { headers } = await office.accounts.as({ sub: eveId, email: 'eve@members.test' })
    const ownAnswer = office.ask(getOwnEndpoint.path, {
      headers: { ...headers, 'accept-language': language },
    })
    expect((await expectAnswer(getOwnSchemas, ownAnswer)).city).toBe(zurich[language])
  })
})

test.each(['/api/companions', `/api/companions/${ada}`, '/api/places', '/api/locations'])(
  'a cached answer of %s in one language is not reused in another',
  async (path) => {
    const bodies = new Map<string, string>()
    for (const language of [...languages, ...languages]) {
      const answer = await ask(path, language)
      expect(answer.headers.get('vary')).toMatch(/accept-language/i)
      const body = await answer.text()
      expect(bodies.get(language) ?? body).toBe(body)
      bodies.set(language, body)
      const tag = { 'if-none-match': answer.headers.get('etag') ?? '' }
      for (const otherLanguage of languages) {
        expect((await ask(path, otherLanguage, tag)).status).toBe(
          otherLanguage === language ? 304 : 200,
        )
      }
    }
    expect(new Set(bodies.values()).size).toBe(languages.length)
  },
)

test('a new name appears in the next answers, in its language only', async () => {
  const cityIn = async (language: Language) =>
    (await expectAnswer(getCompanionSchemas, ask(`/api/companions/${eve}`, language))).data.city
  const otherNames = { en: [], de: ['Züri'], fr: [], it: ['Zurigo'] }
  const path = `${listManagedPlacesEndpoint.path}/zurich`
  await expectAnswer(changeCitySchemas, office.call('PATCH', path, { otherNames }))
  const newIsolate = isolate()
  const names = languages.map(async (language) => {
    const answer = newIsolate.ask(`/api/companions/${eve}`, {
      headers: { 'accept-language': language },
    })
    return (await expectAnswer(getCompanionSchemas, answer)).data.city
  })
  expect(await Promise.all(names)).toEqual(['Zurich', 'Züri', 'Zurich', 'Zurigo'])
  expect(await cityIn('it')).toBe('Zurigo')
})
