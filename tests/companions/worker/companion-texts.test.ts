import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Profile } from '#catalogue/companions'
import type { RevisedContent, Revision } from '#companions/revisions'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import * as own from '../../support/companions/companions-own.ts'
import { isolate } from '../../support/platform/open-site.ts'

const { ada, adaClaims, berta } = own
const blank = { bio: '', detailedBio: '', premiumDescription: '' }
const german = { ...blank, language: 'de' as const, bio: 'Spielt Schach.' }

let office: own.Companions
beforeEach(async () => {
  office = await own.openOwnAreas([
    {
      id: ada,
      name: 'Ada',
      bio: 'Plays chess.',
      detailedBio: 'At length.',
      texts: [german, { ...blank, language: 'fr', detailedBio: 'En détail.' }],
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
const hers = (method: string, path: string, body?: unknown) =>
  office.as(adaClaims, method, `/api/own${path}`, body)
const submitted = async (content: RevisedContent) => {
  const saved = await hers('PUT', '/revision', { version: 0, content })
  expect(saved.status).toBe(200)
  const sent = { version: 1, act: 'submit' }
  expect((await hers('POST', '/revision/steps', sent)).status).toBe(200)
  const { revisions } = await office.get<{ revisions: Revision[] }>('/api/admin/revisions')
  return office.get<Revision>(`/api/admin/revisions/${revisions[0]!.id}`)
}
const stored = () =>
  rowsOf('SELECT language, bio, detailed_bio AS long FROM companion_texts ORDER BY language')

describe('visitors', () => {
  test('read each text in their language, or marked in another', async () => {
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
    // Spanish isn't a language of the site.
    expect(await profile('es')).toEqual(english)
  })

  test('see lists in their language, and no memory mixes languages', async () => {
    const bios = async (language?: string) => {
      const answered = await inLanguage('/api/companions?sort=name', language)
      const { data } = await answered.json<{ data: Profile[] }>()
      return [answered.headers.get('etag'), ...data.map(({ bio }) => bio)]
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

  test('find the language of a text in the page’s markup', async () => {
    const asAdult = { headers: { cookie: 'adult=1' } }
    const page = async (path: string) => (await office.ask(path, asAdult)).text()
    const inGerman = await page('/de/companion/ada')
    const inEnglish = await page('/companion/ada')
    expect(inGerman).toMatch(/>Auf Englisch<\/small><div lang="en"[^>]*><p>At length\./)
    expect(inGerman).toMatch(/<meta name="description" content="Spielt Schach\."/)
    expect(inEnglish).toMatch(/<div class="[^"]*"><p>At length\./)
    expect(inEnglish).not.toContain('<small')
  })

  test('cost no more: what is in other languages comes with the profile’s own row', async () => {
    // A second later the catalogue would be read behind the answer.
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

describe('a companion', () => {
  test('writes in each language; staff publish a part, and the rest is hers again', async () => {
    const before = await profile('fr')
    const revision = await submitted({
      bio_fr: 'Joue aux échecs.',
      bio_it: 'Gioca a scacchi.',
      text_language: 'fr',
    })
    expect(revision.fields).toEqual(['text_language', 'bio_fr', 'bio_it'])
    expect(await profile('fr')).toEqual(before)
    const { id, version, companionVersion } = revision
    const decided = await office.call('POST', `/api/admin/revisions/${id}/steps`, {
      version,
      companionVersion,
      act: 'approve',
      fields: ['bio_fr'],
      reason: 'Later.',
    })
    expect(decided.status).toBe(200)
    expect((await profile('fr')).bio).toBe('Joue aux échecs.')
    const left = await (await hers('GET', '/content')).json()
    expect(left).toMatchObject({
      published: { bio_fr: 'Joue aux échecs.', bio_it: '', text_language: 'en' },
      revision: { state: 'returned', content: { bio_it: 'Gioca a scacchi.', text_language: 'fr' } },
    })
    const noted = (await auditLog()).find(({ act }) => act === 'companion.changed')
    expect(noted?.detail['changes']).toEqual({
      bio_fr: { before: '', after: 'Joue aux échecs.' },
    })
    expect(await stored()).toEqual([
      { language: 'de', bio: 'Spielt Schach.', long: '' },
      { language: 'fr', bio: 'Joue aux échecs.', long: 'En détail.' },
    ])
  })

  test('takes a text off at once; a language without any has no row', async () => {
    expect((await hers('POST', '/removals', { field: 'bio_de' })).status).toBe(200)
    expect(await profile('de')).toMatchObject({ bio: 'Plays chess.', otherLanguage: { bio: 'en' } })
    expect(await stored()).toMatchObject([{ language: 'fr' }])
    expect((await hers('POST', '/removals', { field: 'bio_de' })).status).toBe(200)
  })

  test('is read in her own language where a text is missing in the page’s', async () => {
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
    // What is left out stays.
    expect((await save({ name: 'Anna' })).status).toBe(200)
    expect((await profile('de')).bio).toBe('Spielt Schach.')
  })

  test('takes her texts with her, and they go with her', async () => {
    const exported = await office.as(adaClaims, 'GET', '/api/own/export')
    expect(await exported.text()).toContain('Spielt Schach.')
    await office.call('PUT', `/api/admin/companions/${ada}`, {
      name: 'Ada',
      age_range: '25-29',
      location: 'Zurich, Switzerland',
      status: 'archived',
    })
    await office.call('DELETE', `/api/admin/companions/${ada}`)
    const gone = await office.call('DELETE', `/api/admin/trash/${ada}`)
    expect([gone.status, await stored()]).toEqual([200, []])
  })
})
