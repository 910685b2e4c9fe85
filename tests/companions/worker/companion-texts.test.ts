import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Profile } from '#catalogue/companions'
import type { RevisedContent, Revision } from '#companions/revisions'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import * as own from '../../support/companions/companions-own.ts'
import { isolate } from '../../support/platform/open-site.ts'

const { ada, adaClaims, berta } = own
const emptyTexts = { bio: '', detailed_bio: '', premium_description: '' }
const german = { ...emptyTexts, language: 'de' as const, bio: 'Spielt Schach.' }

let office: own.Companions
beforeEach(async () => {
  office = await own.openOwnAreas([
    {
      id: ada,
      name: 'Ada',
      bio: 'Plays chess.',
      detailed_bio: 'At length.',
      texts: [german, { ...emptyTexts, language: 'fr', detailed_bio: 'En détail.' }],
    },
    { id: berta, name: 'Berta', bio: 'Reads.' },
  ])
})
afterEach(() => void vi.useRealTimers())

const inLanguage = (path: string, language?: string) =>
  office.ask(path, language ? { headers: { 'accept-language': language } } : {})
const profile = async (language?: string, id = ada): Promise<Profile> => {
  office.catalogue.expire()
  const response = await inLanguage(`/api/companions/${id}`, language)
  return (await response.json<{ data: Profile }>()).data
}
const callAsAda = (method: string, path: string, body?: unknown) =>
  office.as(adaClaims, method, `/api/own${path}`, body)
const submitContent = async (content: RevisedContent) => {
  await office.submitRevision(content)
  const { revisions } = await office.get<{ revisions: Revision[] }>('/api/admin/revisions')
  return office.get<Revision>(`/api/admin/revisions/${revisions[0]!.id}`)
}
const storedTexts = () =>
  rowsOf('SELECT language, bio, detailed_bio AS long FROM companion_texts ORDER BY language')

describe('texts for visitors', () => {
  test('visitors read each text in their language, or marked as another one', async () => {
    expect(await profile('de')).toMatchObject({
      bio: 'Spielt Schach.',
      detailedBio: 'At length.',
      otherLanguage: { detailedBio: 'en' },
    })
    expect(await profile('fr')).toMatchObject({
      bio: 'Plays chess.',
      detailedBio: 'En détail.',
      otherLanguage: { bio: 'en' },
    })
    const english = await profile()
    expect(english).toMatchObject({ bio: 'Plays chess.', detailedBio: 'At length.' })
    expect(english).not.toHaveProperty('otherLanguage')
    const otherLanguage = { bio: 'en', detailedBio: 'en' }
    const place = { city: 'Zurigo', country: 'Svizzera', city_path: '/zurigo' }
    expect(await profile('it')).toEqual({ ...english, ...place, otherLanguage })
    // Spanish is not a language of the site.
    expect(await profile('es')).toEqual(english)
  })

  test('lists are in the visitor’s language, and no cache mixes languages', async () => {
    const bios = async (language?: string) => {
      const localizedList = await inLanguage('/api/companions?sort=name', language)
      const { data } = await localizedList.json<{ data: Profile[] }>()
      return [localizedList.headers.get('etag'), ...data.map(({ bio }) => bio)]
    }
    const [tag, ...english] = await bios()
    expect(english).toEqual(['Plays chess.', 'Reads.'])
    const [germanTag, ...inGerman] = await bios('de-CH')
    expect(inGerman).toEqual(['Spielt Schach.', 'Reads.'])
    expect(germanTag).not.toBe(tag)
    expect(await bios()).toEqual([tag, ...english])
    const { headers } = await inLanguage(`/api/companions/${ada}`, 'de')
    expect(headers.get('vary')).toContain('Accept-Language')
  })

  test('the page’s markup has the language of each text', async () => {
    const asAdult = { headers: { cookie: 'adult=1' } }
    const page = async (path: string) => (await office.ask(path, asAdult)).text()
    const inGerman = await page('/de/companion/ada')
    const inEnglish = await page('/companion/ada')
    expect(inGerman).toMatch(/>Auf Englisch<\/small><div lang="en"[^>]*><p>At length\./)
    expect(inGerman).toMatch(/<meta name="description" content="Spielt Schach\."/)
    expect(inEnglish).toMatch(/<div class="[^"]*"><p>At length\./)
    expect(inEnglish).not.toContain('<small')
  })

  test('translations are read with the profile’s own row, without another query', async () => {
    // A second later the catalogue would be reloaded after the answer.
    vi.setSystemTime(Date.now())
    const read = async (id: string) => {
      const { ask, meter, resetMeter, catalogue } = isolate({ vars: office.accounts.vars })
      await ask(`/api/companions/${id}`)
      catalogue.expire()
      resetMeter()
      await ask(`/api/companions/${id}`, { headers: { 'accept-language': 'de' } })
      return { ...meter }
    }
    expect(await read(ada)).toEqual(await read(berta))
  })
})

describe('a companion’s texts', () => {
  test('she writes in each language, staff publish a part, and the rest becomes a draft again', async () => {
    const before = await profile('fr')
    const revision = await submitContent({
      bio_fr: 'Joue aux échecs.',
      bio_it: 'Gioca a scacchi.',
      text_language: 'fr',
    })
    expect(revision.fields).toEqual(['text_language', 'bio_fr', 'bio_it'])
    expect(await profile('fr')).toEqual(before)
    const { id, version, companionVersion } = revision
    const decision = await office.call('POST', `/api/admin/revisions/${id}/steps`, {
      version,
      companionVersion,
      act: 'approve',
      fields: ['bio_fr'],
      reason: 'Later.',
    })
    expect(decision.status).toBe(200)
    expect((await profile('fr')).bio).toBe('Joue aux échecs.')
    const remainingContent = await (await callAsAda('GET', '/content')).json()
    expect(remainingContent).toMatchObject({
      published: { bio_fr: 'Joue aux échecs.', bio_it: '', text_language: 'en' },
      revision: { state: 'returned', content: { bio_it: 'Gioca a scacchi.', text_language: 'fr' } },
    })
    const changeEvent = (await auditLog()).find(({ act }) => act === 'companion.changed')
    expect(changeEvent?.detail['changes']).toEqual({
      bio_fr: { before: '', after: 'Joue aux échecs.' },
    })
    expect(await storedTexts()).toEqual([
      { language: 'de', bio: 'Spielt Schach.', long: '' },
      { language: 'fr', bio: 'Joue aux échecs.', long: 'En détail.' },
    ])
  })

  test('removing a text takes effect immediately, and a language without texts has no row', async () => {
    expect((await callAsAda('POST', '/removals', { field: 'bio_de' })).status).toBe(200)
    expect(await profile('de')).toMatchObject({ bio: 'Plays chess.', otherLanguage: { bio: 'en' } })
    expect(await storedTexts()).toMatchObject([{ language: 'fr' }])
    expect((await callAsAda('POST', '/removals', { field: 'bio_de' })).status).toBe(200)
  })

  test('a missing text is replaced by the one in her own language', async () => {
    const form = { name: 'Ada', age_range: '25-29', location: 'Zurich, Switzerland' }
    const save = (changes: object) =>
      office.call('PUT', `/api/admin/companions/${ada}`, { ...form, ...changes })
    expect((await save({ text_language: 'de', bio: '' })).status).toBe(200)
    for (const language of ['en', 'fr']) {
      expect(await profile(language)).toMatchObject({
        bio: 'Spielt Schach.',
        otherLanguage: { bio: 'de' },
      })
    }
    expect((await save({ bio_de: 'x'.repeat(2_001) })).status).toBe(422)
    expect((await save({ text_language: 'rm' })).status).toBe(422)
    // Omitted fields stay unchanged.
    expect((await save({ name: 'Anna' })).status).toBe(200)
    expect((await profile('de')).bio).toBe('Spielt Schach.')
  })

  test('her copy includes the texts, and deleting her deletes them', async () => {
    const exportResponse = await office.as(adaClaims, 'GET', '/api/own/export')
    expect(await exportResponse.text()).toContain('Spielt Schach.')
    await office.call('PUT', `/api/admin/companions/${ada}`, {
      name: 'Ada',
      age_range: '25-29',
      location: 'Zurich, Switzerland',
      status: 'archived',
    })
    await office.call('DELETE', `/api/admin/companions/${ada}`)
    const deletion = await office.call('DELETE', `/api/admin/trash/${ada}`)
    expect([deletion.status, await storedTexts()]).toEqual([200, []])
  })
})
