import { beforeEach, describe, expect, test } from 'vitest'
import {
  changeCitySchemas,
  listManagedPlacesEndpoint,
  type DistrictChanges,
} from '#catalogue/admin-places'
import { setDetailsEndpoint } from '#companions/own/own-content'
import { getManagedSchemas } from '#companions/staff/admin-companions'
import { getCitySchemas, listPlacesSchemas } from '#catalogue/places'
import { suggestSchemas } from '#catalogue/suggestions'
import { auditLog, openOffice, type Office } from '../../../support/staff/admin.ts'
import { expectAnswer } from '../../../support/platform/answers.ts'
import { giveAccount } from '../../../support/companions/companion-account.ts'
import { companionImport, uuid } from '../../../support/platform/fixtures.ts'
import { isolate } from '../../../support/platform/open-site.ts'

const ada = uuid(1)
const eve = uuid(2)
const vip = uuid(3)
const PARK = 'Thun Park'
const inPark = { name: 'Ada', age_range: '25-29', location: `${PARK}, Bern, Switzerland` }

let office: Office
beforeEach(async () => {
  office = await openOffice([
    companionImport({ id: ada, name: 'Ada', cityId: 'bern' }),
    companionImport({ id: eve, name: 'Eve', cityId: 'bern' }),
    companionImport({ id: vip, name: 'Vera', cityId: 'bern', is_vip: true }),
  ])
  const otherNames = { en: [], de: ['Thunpark'], fr: ['Parc de Thoune'], it: [] }
  await change([{ name: PARK, otherNames }, { name: 'Länggasse' }])
})

const call = (districts: unknown, id = 'bern') =>
  office.call('PATCH', `${listManagedPlacesEndpoint.path}/${id}`, { districts })
async function change(districts: DistrictChanges) {
  const { countries } = await expectAnswer(changeCitySchemas, call(districts))
  return countries[0]?.cities.find(({ id }) => id === 'bern')?.districts ?? []
}
const save = (id: string, body: object) =>
  office.call('PUT', `/api/admin/companions/${id}`, { ...inPark, ...body })
const managedCity = (id: string) =>
  expectAnswer(getManagedSchemas, office.call('GET', `/api/admin/companions/${id}`))
const get = (path: string, language = 'en') =>
  isolate().ask(path, { headers: { 'accept-language': language } })
type List = { total: number; data: { name: string; district?: string }[] }
const list = async (city: string) =>
  (await get(`/api/companions?city=${encodeURIComponent(city)}&country=Switzerland`)).json<List>()
const namesFoundBy = async (q: string) =>
  (await (await get(`/api/search?q=${encodeURIComponent(q)}`)).json<List>()).data.map(
    ({ name }) => name,
  )
const locationsSuggested = async (q: string) =>
  (await expectAnswer(suggestSchemas, get(`/api/suggest?q=${encodeURIComponent(q)}`))).suggestions
const counts = async () =>
  (await expectAnswer(getCitySchemas, get('/api/cities/bern'))).districts.map(
    ({ name, count }) => `${name} ${count}`,
  )

test('a companion who saves another field at the same time keeps her district', async () => {
  expect((await save(ada, {})).status).toBe(200)
  const claims = { sub: uuid(0xa), email: 'ada@members.test' }
  await giveAccount(office.db, ada, claims.sub)
  const answer = await office.ask(setDetailsEndpoint.path, {
    method: 'PUT',
    ...(await office.accounts.as(claims)),
    body: JSON.stringify({ notice_hours: 12 }),
  })
  expect(answer.status).toBe(200)
  expect((await managedCity(ada)).location).toBe(inPark.location)
})

describe('districts of a city', () => {
  test('staff name, sort and delete districts, and unmentioned ones stay', async () => {
    const [park, länggasse] = await change([])
    expect([park?.name, länggasse?.name]).toEqual([PARK, 'Länggasse'])
    const [first, second] = await change([{ id: länggasse?.id, name: 'Länggass' }])
    expect([first?.name, second]).toEqual(['Länggass', park])
    expect((await change([{ id: first?.id, name: 'Länggass', removed: true }])).length).toBe(1)
    expect((await auditLog()).at(-1)).toMatchObject({
      act: 'city.changed',
      detail: { changes: { districts: { after: [{ name: PARK }] } } },
    })
  })

  test.each([
    [[{ name: 'A, B' }], 422],
    [[{ name: '' }], 422],
    [[{ name: 'Kirchenfeld' }, { name: 'KIRCHENFELD' }], 409],
    [[{ name: 'Thun park' }], 409],
    ['all', 422],
  ])('the districts %j are refused', async (districts, status) => {
    expect((await call(districts)).status).toBe(status)
    expect((await change([])).length).toBe(2)
  })

  test('a district is refused for a profile in another city, or if it does not exist', async () => {
    for (const location of [`${PARK}, Zurich, Switzerland`, 'Nowhere, Bern, Switzerland']) {
      const response = await save(ada, { location })
      expect([response.status, await response.text()]).toEqual([
        422,
        expect.stringContaining('city.unknown') as unknown,
      ])
    }
    expect((await managedCity(ada)).location).toBe('Bern, Switzerland')
  })
})

describe('companion with a district', () => {
  beforeEach(async () => {
    for (const id of [ada, vip]) expect((await save(id, {})).status).toBe(200)
  })

  test('she is listed in the district and in the city, with its name in the page’s language', async () => {
    expect((await managedCity(ada)).location).toBe(inPark.location)
    expect(await list(`${PARK}, Bern`)).toMatchObject({
      total: 1,
      data: [{ name: 'Ada', city: 'Bern', district: `${PARK}, Bern` }],
    })
    // The district matches by any of its names, and by any of the city's.
    for (const text of ['thunpark, bern', 'Parc de Thoune, Berne'])
      expect((await list(text)).total, text).toBe(1)
    expect((await list('Länggasse, Bern')).total).toBe(0)
    expect((await list('Bern')).total).toBe(3)
    const french = await (await get(`/api/companions/${ada}`, 'fr')).json<{ data: object }>()
    expect(french.data).toMatchObject({ district: 'Parc de Thoune, Berne', city: 'Berne' })
    expect(await counts()).toEqual([`${PARK} 1`])
    const { countries } = await expectAnswer(listPlacesSchemas, get('/api/places', 'fr'))
    expect(countries[0]?.cities.find(({ id }) => id === 'bern')?.districts).toEqual([
      { name: 'Parc de Thoune', location: inPark.location, count: 1 },
      { name: 'Länggasse', location: 'Länggasse, Bern, Switzerland', count: 0 },
    ])
  })

  test('the district finds and suggests her, but no locked profile', async () => {
    expect(await namesFoundBy('thunpark')).toEqual(['Ada'])
    expect(await namesFoundBy('parc thoune')).toEqual(['Ada'])
    const place = { kind: 'place', city: `${PARK}, Bern`, country: 'Switzerland' }
    expect(await locationsSuggested('thunp')).toEqual([
      { ...place, location: inPark.location, known: 'Thunpark' },
    ])
    const { suggestions } = await (
      await get('/api/search?q=Thunparc')
    ).json<{ suggestions?: string[] }>()
    expect(suggestions).toEqual(['Thunpark'])
    await save(ada, { location: 'Bern' })
    expect((await managedCity(ada)).location).toBe('Bern, Switzerland')
    expect(await locationsSuggested('thunp')).toEqual([])
    expect(await counts()).toEqual([])
    const lockedAnswer = await get('/api/companions?city=Bern&country=Switzerland')
    expect(await lockedAnswer.text()).not.toContain(PARK)
    expect((await list(`${PARK}, Bern`)).total).toBe(0)
  })

  test('she keeps a hidden district, which no visitor sees', async () => {
    const [park] = await change([])
    await change([{ id: park?.id, name: PARK, hidden: true }])
    expect((await list(`${PARK}, Bern`)).total).toBe(0)
    expect(await namesFoundBy('thunpark')).toEqual([])
    expect(await (await get(`/api/companions/${ada}`)).text()).not.toContain(PARK)
    expect((await managedCity(ada)).location).toBe(inPark.location)
    expect((await save(ada, { bio: 'Hello' })).status).toBe(200)
    await change([{ id: park?.id, name: 'Park', hidden: false }])
    expect(await list('Park, Bern')).toMatchObject({ total: 1, data: [{ district: 'Park, Bern' }] })
  })

  test('her district can’t be deleted until she has left it', async () => {
    const [park] = await change([])
    const removal = [{ id: park?.id, name: PARK, removed: true }]
    const response = await call(removal)
    expect([response.status, await response.text()]).toEqual([
      409,
      expect.stringContaining(`${PARK} has companions`) as unknown,
    ])
    await save(ada, { location: 'Zurich' })
    await save(vip, { location: 'Bern' })
    expect((await managedCity(ada)).location).toBe('Zurich, Switzerland')
    expect((await call(removal)).status).toBe(200)
    expect((await get(`/api/companions/${ada}`)).status).toBe(200)
  })
})
