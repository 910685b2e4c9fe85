import { beforeEach, describe, expect, test } from 'vitest'
import type { Profile } from '#catalogue/companions'
import type { RevisedContent, Revision } from '#companions/revisions'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import * as own from '../../support/companions/companions-own.ts'

const { ada, adaClaims } = own
const services = [{ name: 'Waltz', description: null, price: null }]
const facts = {
  name: 'Ada',
  age_range: '25-29',
  location: 'Zurich, Switzerland',
  services,
  rates: { incall: 'CHF 450 / hour', Picnic: 'CHF 900' },
}

let office: own.Companions
beforeEach(async () => {
  office = await own.openOwnAreas([
    { id: ada, name: 'Ada' },
    { id: own.berta, name: 'Berta' },
  ])
  expect((await save(facts)).status).toBe(200)
})

const save = async (changes: object) => {
  const [row] = await rowsOf<{ version: number }>(
    `SELECT version FROM companions WHERE id = '${ada}'`,
  )
  const body = { ...facts, ...changes, version: row?.version }
  return office.call('PUT', `/api/admin/companions/${ada}`, body)
}
const offerIn = async (language: string) => {
  office.catalogue.expire()
  const headers = { 'accept-language': language }
  const response = await office.ask(`/api/companions/${ada}`, { headers })
  const { data } = await response.json<{ data: Profile }>()
  return [data.availableServices, data.rates, data.otherLanguage]
}
const callAsAda = (method: string, path: string, body?: unknown) =>
  office.as(adaClaims, method, `/api/own${path}`, body)
const submitContent = async (content: RevisedContent) => {
  await office.submitRevision(content)
  const { revisions } = await office.get<{ revisions: Revision[] }>('/api/admin/revisions')
  return office.get<Revision>(`/api/admin/revisions/${revisions[0]!.id}`)
}
const storedOffers = async () => {
  const [row] = await rowsOf<{ texts: string }>(
    `SELECT offer_texts AS texts FROM companions WHERE id = '${ada}'`,
  )
  return JSON.parse(row!.texts) as unknown
}
const german = {
  services_de: { Waltz: 'Walzer' },
  rates_de: {
    incall: { name: '', price: 'CHF 450 / Stunde' },
    Picnic: { name: 'Picknick', price: '' },
  },
}
const inGerman = [['Walzer'], { incall: 'CHF 450 / Stunde', Picknick: 'CHF 900' }, undefined]
const inEnglish = [['Waltz'], facts.rates]
const marks = {
  services: { Waltz: 'en' },
  rates: { incall: { price: 'en' }, Picnic: { name: 'en' } },
}

test('visitors read translations that staff wrote in their language, or marked', async () => {
  expect(await offerIn('de')).toEqual([...inEnglish, marks])
  expect((await save(german)).status).toBe(200)
  expect(await offerIn('de')).toEqual(inGerman)
  expect(await offerIn('fr')).toEqual([...inEnglish, marks])
  expect(await offerIn('en')).toEqual([...inEnglish, undefined])
  expect(await office.get(`/api/admin/companions/${ada}`)).toMatchObject({
    ...german,
    services_fr: {},
    rates_fr: {},
    offer_language: 'en',
  })
  expect(JSON.stringify(await auditLog())).toContain('Walzer')
})

test('removing a name removes its translations only', async () => {
  await save({ ...german, services_fr: { Waltz: 'Valse', Tango: 'Never hers' }, services_it: {} })
  expect(await storedOffers()).toMatchObject({ fr: { services: { Waltz: 'Valse' }, rates: {} } })
  await save({ services: [], rates: { Picnic: 'CHF 900' } })
  expect(await storedOffers()).toEqual({
    de: { services: {}, rates: { Picnic: german.rates_de.Picnic } },
  })
  // The language of the names themselves has no translation.
  await save({ services: [], offer_language: 'de' })
  expect(await storedOffers()).toEqual({})
  expect((await save({ services_de: { Waltz: 'x'.repeat(81) } })).status).toBe(422)
  expect((await save({ offer_language: 'rm' })).status).toBe(422)
})

describe('a companion’s translations of offers', () => {
  test('she submits each language, and staff approve a part', async () => {
    const french = { Waltz: 'Valse' }
    const revision = await submitContent({ ...german, services_fr: french })
    expect(revision.fields).toEqual(['services_de', 'rates_de', 'services_fr'])
    expect(revision.published).toMatchObject({ services_de: {}, rates_de: {} })
    expect(await offerIn('de')).toEqual([...inEnglish, marks])
    const { id, version, companionVersion } = revision
    const decision = { version, companionVersion, act: 'approve', reason: 'One word is misspelt.' }
    const fields = ['services_de', 'rates_de']
    const decisionResponse = await office.call('POST', `/api/admin/revisions/${id}/steps`, {
      ...decision,
      fields,
    })
    expect(decisionResponse.status, await decisionResponse.text()).toBe(200)
    expect(await offerIn('de')).toEqual(inGerman)
    expect((await offerIn('fr'))[0]).toEqual(['Waltz'])
  })

  test('removing a translation takes effect immediately and removes it from her draft', async () => {
    await save(german)
    const content = { services_de: { Waltz: 'Wiener Walzer' }, services_fr: { Waltz: 'Valse' } }
    expect((await callAsAda('PUT', '/revision', { version: 0, content })).status).toBe(200)
    const removal = { field: 'services_de', item: 'Waltz' }
    expect((await callAsAda('POST', '/removals', removal)).status).toBe(200)
    expect((await offerIn('de'))[0]).toEqual(['Waltz'])
    const { revision, published } = await (
      await callAsAda('GET', '/content')
    ).json<{ revision: { content: object }; published: object }>()
    expect(revision.content).toEqual({ services_fr: content.services_fr })
    expect(published).toMatchObject({ services_de: {}, rates_de: german.rates_de })
  })

  test('her copy includes the translations', async () => {
    await save(german)
    const exportText = await (await callAsAda('GET', '/export')).text()
    for (const text of ['Walzer', 'Picknick']) expect(exportText).toContain(text)
  })
})
