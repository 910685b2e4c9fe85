import { beforeEach, describe, expect, test } from 'vitest'
import {
  addCitySchemas,
  changeCitySchemas,
  changeCountrySchemas,
  deleteCitySchemas,
  listManagedPlacesSchemas,
  listManagedPlacesEndpoint,
} from '#catalogue/admin-places'
import { listPlacesEndpoint, type PlacesAnswer } from '#catalogue/places'
import { auditLog, openOffice, type Office } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { companionImport, uuid } from '../../support/platform/fixtures.ts'
import { isolate } from '../../support/platform/open-site.ts'
import { changeCity, changeCountry } from '../../../worker/catalogue/manage-places.ts'

let office: Office
beforeEach(async () => {
  office = await openOffice([companionImport({ id: uuid(1), cityId: 'bern' })])
})

const PATH = listManagedPlacesEndpoint.path
const add = (name: unknown, country = 'switzerland') => office.call('POST', PATH, { name, country })
const change = (id: string, changes: object) => office.call('PATCH', `${PATH}/${id}`, changes)
const remove = (id: string) => office.call('DELETE', `${PATH}/${id}`)
/** Places from another isolate, which has seen none of this one's writes. */
const offeredCities = async () => {
  const { countries } = await isolate().json<PlacesAnswer>(listPlacesEndpoint.path)
  return countries[0]?.cities.map(({ name }) => name)
}
const auditActions = async () => (await auditLog()).map(({ act }) => act).slice(1)

describe('management of places', () => {
  test.each(['', ' ', '9 Dorf', 'Biel, Bienne', 'a'.repeat(61), 7])(
    'the name %o is refused',
    async (name) => {
      expect((await add(name)).status).toBe(422)
      expect((await change('bern', { name })).status).toBe(422)
    },
  )

  test('an unknown country is refused, and so is a second city of the same name', async () => {
    expect((await add('Riga', 'latvia')).status).toBe(422)
    expect((await add('ZÜRICH')).status).toBe(409)
    expect((await change('geneva', { name: 'Bern' })).status).toBe(409)
    expect((await change('nowhere', { name: 'X' })).status).toBe(404)
    expect(await auditActions()).toEqual([])
  })

  test('a new city is offered, and only one of two parallel additions succeeds', async () => {
    const answers = await Promise.all([add('Neuchâtel'), add('Neuchâtel')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await offeredCities()).toEqual([
      'Zurich',
      'Geneva',
      'Basel',
      'Bern',
      'Lausanne',
      'Neuchâtel',
    ])
    await expectAnswer(addCitySchemas, add('Zug'))
    expect(await auditActions()).toEqual(['city.added', 'city.added'])
  })

  test('a country stays closed, and a city hidden, if someone else changes them at the same moment', async () => {
    const otherNames = { en: ['Helvetia'], de: [], fr: [], it: [] }
    const closing = { open: false, note: 'Closed for a review' }
    const by = { actor: uuid(0x99), at: Date.now() }
    await Promise.all([
      changeCountry(office.db, 'switzerland', closing, by),
      changeCountry(office.db, 'switzerland', { otherNames }, by),
    ])
    await Promise.all([
      changeCity(office.db, 'bern', { hidden: true }, by),
      changeCity(office.db, 'bern', { position: { latitude: 46.9, longitude: 7.4 } }, by),
    ])
    const { countries } = await expectAnswer(listManagedPlacesSchemas, office.call('GET', PATH))
    const switzerland = countries.find(({ id }) => id === 'switzerland')
    expect(switzerland).toMatchObject({
      open: false,
      note: 'Closed for a review',
      otherNames,
    })
    expect(switzerland?.cities.find(({ id }) => id === 'bern')).toMatchObject({
      hidden: true,
      position: { latitude: 46.9, longitude: 7.4 },
    })
  })

  test('renaming a city updates the profiles of its companions', async () => {
    expect((await office.ask('/api/companions?city=Bern')).status).toBe(200)
    const { countries } = await expectAnswer(changeCitySchemas, change('bern', { name: 'Berne' }))
    expect(countries.flatMap(({ cities }) => cities)).toContainEqual(
      expect.objectContaining({ id: 'bern', name: 'Berne', companions: 1 }),
    )
    expect(await offeredCities()).toContain('Berne')
    type List = { total: number; data: { city: string }[] }
    expect(await isolate().json<List>('/api/companions?city=Berne')).toMatchObject({
      total: 1,
      data: [{ city: 'Berne' }],
    })
    expect((await isolate().json<List>('/api/companions?city=Bern')).total).toBe(0)
    expect((await auditLog()).at(-1)).toMatchObject({
      act: 'city.changed',
      detail: { changes: { name: { before: 'Bern', after: 'Berne' } } },
    })
  })

  test('a city is found by its current names in other languages, and not by earlier ones', async () => {
    const namesWith = (de: string[]) => ({ otherNames: { en: [], de, fr: ['Berne'], it: [] } })
    const namesFoundBy = async (words: string) =>
      (await isolate().json<{ total: number }>(`/api/search?q=${encodeURIComponent(words)}`)).total
    expect(await namesFoundBy('Berna')).toBe(1)
    expect((await change('bern', namesWith(['Bärn', 'BARN']))).status).toBe(200)
    expect(await namesFoundBy('barn')).toBe(1)
    expect(await namesFoundBy('Berna')).toBe(0)
    for (const names of [[''], ['9'], ['A, B'], Array<string>(6).fill('Bern'), 'Bern']) {
      expect((await change('bern', namesWith(names as string[]))).status).toBe(422)
    }
    const { countries } = await expectAnswer(listManagedPlacesSchemas, office.call('GET', PATH))
    expect(countries[0]?.cities.find(({ id }) => id === 'bern')?.otherNames).toEqual({
      en: [],
      de: ['Bärn'],
      fr: ['Berne'],
      it: [],
    })
  })

  test('a country has other names, too, which don’t change its status', async () => {
    const path = '/api/admin/countries/switzerland'
    const otherNames = { en: ['Helvetia'], de: [], fr: [], it: [] }
    for (const body of [{ open: false }, { note: 'x' }, { open: false, note: '' }]) {
      expect((await office.call('PATCH', path, body)).status).toBe(422)
    }
    const answer = expectAnswer(changeCountrySchemas, office.call('PATCH', path, { otherNames }))
    expect((await answer).countries[0]).toMatchObject({ open: true, otherNames })
    const { total } = await isolate().json<{ total: number }>('/api/search?q=helvetia')
    expect(total).toBe(1)
    expect((await auditLog()).at(-1)).toMatchObject({
      act: 'country.changed',
      detail: { name: 'Switzerland', changes: { otherNames: { after: otherNames } } },
    })
  })

  test('a hidden city leaves the picker until it is shown again, and its companions are still found', async () => {
    await change('bern', { hidden: true })
    await change('bern', { hidden: true })
    expect(await offeredCities()).not.toContain('Bern')
    expect((await isolate().ask(`/api/companions/${uuid(1)}`)).status).toBe(200)
    const companion = await office.get<{ version: number }>(`/api/admin/companions/${uuid(1)}`)
    const body = { name: 'Ada', age_range: '20-30', location: 'Bern, Switzerland', ...companion }
    expect((await office.call('PUT', `/api/admin/companions/${uuid(1)}`, body)).status).toBe(200)
    await change('bern', { hidden: false })
    expect(await offeredCities()).toContain('Bern')
  })

  test('a city in use can’t be deleted, an empty one can', async () => {
    const response = await remove('bern')
    expect(response.status).toBe(409)
    expect(await response.text()).toContain('Bern has companions')
    await expectAnswer(deleteCitySchemas, remove('geneva'))
    expect(await offeredCities()).toEqual(['Zurich', 'Basel', 'Bern', 'Lausanne'])
    expect((await remove('geneva')).status).toBe(404)
    expect(await auditActions()).toEqual(['city.deleted'])
  })
})
