import { beforeAll, describe, expect, test } from 'vitest'
import { getCitySchemas, listPlacesSchemas, type CityAnswer } from '#catalogue/places'
import { openOffice, type Office } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { elementsOf } from '../../support/platform/document.ts'
import { companionImport, DAY, uuid } from '../../support/platform/fixtures.ts'
import { isolate } from '../../support/platform/open-site.ts'
import { ORIGIN } from '../../support/platform/site.ts'

const ada = uuid(1)
const eve = uuid(2)
const vip = uuid(3)
const away = uuid(4)
const ona = uuid(5)

let office: Office
beforeAll(async () => {
  office = await openOffice([
    companionImport({ id: ada, name: 'Ada', cityId: 'geneva', languages: ['French', 'English'] }),
    companionImport({ id: eve, name: 'Eve', cityId: 'geneva', languages: ['French'] }),
    companionImport({ id: vip, name: 'Vera', cityId: 'geneva', is_vip: true }),
    companionImport({
      id: away,
      name: 'Mia',
      cityId: 'geneva',
      lifecycle: 'draft',
      publishedAt: null,
      lastActiveAt: Date.now() - 100 * DAY,
    }),
    companionImport({ id: ona, name: 'Ona', cityId: 'lausanne' }),
  ])
})

async function page(path: string, headers: Record<string, string> = {}) {
  const response = await isolate().ask(path, { headers, redirect: 'manual' })
  const html = await response.text()
  const elements = await elementsOf(html)
  const attributesOf = (name: string, key: string, value: string) =>
    elements.find((element) => element.name === name && element.attributes[key] === value)
      ?.attributes
  return {
    response,
    html,
    robots: attributesOf('meta', 'name', 'robots')?.['content'],
    canonical: attributesOf('link', 'rel', 'canonical')?.['href'],
    alternates: Object.fromEntries(
      elements.flatMap(({ attributes: { hreflang, href } }) =>
        hreflang ? [[hreflang, href]] : [],
      ),
    ),
    json: elements
      .filter(({ attributes }) => attributes['type'] === 'application/ld+json')
      .map(({ text }) => JSON.parse(text) as { '@graph': Record<string, unknown>[] }),
  }
}

const city = (slug: string, language = 'en') =>
  isolate().ask(`/api/cities/${slug}`, { headers: { 'accept-language': language } })

describe('page of a city', () => {
  test('the page shows exactly the companions listed there', async () => {
    const { response, html } = await page('/geneva')
    expect(response.status).toBe(200)
    expect(html).toContain('Companions in Geneva')
    for (const name of ['Ada', 'Eve']) expect(html).toContain(name)
    for (const name of ['Vera', 'Mia', 'Ona']) expect(html).not.toContain(name)
    const answer = await expectAnswer(getCitySchemas, city('geneva'))
    const list = await isolate().json<CityAnswer>('/api/companions?city=Geneva&country=Switzerland')
    expect([answer.total, answer.data]).toEqual([3, list.data])
    expect(answer.languages).toEqual(['French', 'English'])
  })

  test('the page lists neighbouring cities with distances and exact counts', async () => {
    const { neighbours } = await expectAnswer(getCitySchemas, city('geneva', 'de'))
    expect(neighbours.map(({ name, path, km, count }) => [name, path, km, count])).toEqual([
      ['Lausanne', '/lausanne', 51, 1],
      ['Bern', '/bern', 130, 0],
      ['Basel', '/basel', 186, 0],
      ['Zürich', '/zurich', 224, 0],
    ])
  })

  test('the location of its list has its English name in any language', async () => {
    const { location } = (await expectAnswer(getCitySchemas, city('genf', 'de'))).city
    expect(location).toBe('Geneva, Switzerland')
  })

  test('the page has an address in each language, with links to the others', async () => {
    const english = await page('/geneva')
    const german = await page('/de/genf')
    expect(german.html).toContain('Begleitungen in Genf')
    const alternates = {
      en: `${ORIGIN}/geneva`,
      de: `${ORIGIN}/de/genf`,
      fr: `${ORIGIN}/fr/geneve`,
      it: `${ORIGIN}/it/ginevra`,
      'x-default': `${ORIGIN}/geneva`,
    }
    expect([english.alternates, german.alternates]).toEqual([alternates, alternates])
    expect([english.canonical, german.canonical]).toEqual([alternates.en, alternates.de])
  })

  test.each([
    ['/genf', '/geneva'],
    ['/GENEVA', '/geneva'],
    ['/gen%C3%A8ve?panel=premium', '/geneva?panel=premium'],
    ['/de/geneva', '/de/genf'],
    ['/de/zurigo', '/de/zurich'],
    ['/bern/', '/bern'],
  ])('another name redirects: %s to %s', async (path, target) => {
    const { response } = await page(path)
    expect([response.status, response.headers.get('location')]).toEqual([301, target])
    expect(response.headers.get('cache-control') ?? '').not.toContain('immutable')
  })

  test.each(['/nowhere', '/geneva/old', '/%E0%A4%A', '/es', '/de/de', '/lausanne.html'])(
    'an address without a city gets 404: %s',
    async (path) => {
      const { response, html, canonical } = await page(path)
      expect(response.status).toBe(404)
      expect(canonical).toBeUndefined()
      if (path === '/nowhere') expect(html).toContain('Page not found')
    },
  )

  test('a page without companions states so, and is excluded from search engines', async () => {
    const { response, html, robots, json } = await page('/basel')
    expect([response.status, robots, json]).toEqual([200, 'noindex', []])
    expect(html).toContain('No companion is currently listed in Basel')
    expect(html).toContain('Lausanne')
  })

  test('structured data describes the page, without a locked companion’s name', async () => {
    const { json, robots } = await page('/de/genf')
    expect(robots).toBeUndefined()
    const [crumbs, collection] = json[0]!['@graph']
    expect(crumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: `${ORIGIN}/de/companions` },
        { position: 2, item: `${ORIGIN}/de/genf`, name: 'Genf' },
      ],
    })
    expect(collection).toMatchObject({
      '@type': 'CollectionPage',
      url: `${ORIGIN}/de/genf`,
      mainEntity: { '@type': 'ItemList', numberOfItems: 3 },
    })
    const urls = ['ada', 'eve'].map((slug) => `${ORIGIN}/de/companion/${slug}`)
    for (const url of urls) expect(JSON.stringify(json)).toContain(url)
    expect(JSON.stringify(json)).not.toContain(vip)
  })

  test('the sitemap contains the page in each language while companions are listed there', async () => {
    const xml = await (await isolate().ask('/sitemap-0.xml')).text()
    for (const path of [
      '/geneva',
      '/de/genf',
      '/fr/geneve',
      '/it/ginevra',
      '/lausanne',
      '/de/lausanne',
      '/it/losanna',
    ]) {
      expect(xml.split(`<loc>${ORIGIN}${path}</loc>`)).toHaveLength(2)
    }
    for (const path of ['/basel', '/de/geneva', '/zurich']) {
      expect(xml).not.toContain(`<loc>${ORIGIN}${path}</loc>`)
    }
  })

  test('the gate covers the page, with the city’s name and no companion', async () => {
    const { response, html, canonical } = await page('/geneva', { cookie: 'adult=0' })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(html).toContain('For adults only')
    expect(html).toContain('<title>Companions in Geneva')
    expect([canonical, html.includes('id="seed"')]).toEqual([`${ORIGIN}/geneva`, false])
    const missing = await page('/nowhere', { cookie: 'adult=0' })
    expect([missing.response.status, missing.html.includes('data-underage')]).toEqual([404, true])
    const gateResponse = await isolate().ask('/geneva?panel=premium', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: 'adult=0' },
      body: 'adult=yes',
      redirect: 'manual',
    })
    expect([gateResponse.status, gateResponse.headers.get('location')]).toEqual([
      303,
      '/geneva?panel=premium',
    ])
    expect(gateResponse.headers.get('set-cookie')).toContain('adult=1')
  })

  test('search engines get the page as text', async () => {
    const agent = { cookie: 'adult=0', 'user-agent': 'Googlebot/2.1' }
    const { html } = await page('/geneva', agent)
    expect(html).toContain('Ada')
    expect(html).not.toMatch(/<img|<picture|For adults only/)
  })
})

describe('city texts by the operator', () => {
  const change = (id: string, body: object) => office.call('PATCH', `/api/admin/places/${id}`, body)
  const texts = { en: 'By the lake.\n\nQuiet <b>nights</b>.', de: 'Am See.', fr: '', it: '' }

  test('the operator sets the page’s text in each language', async () => {
    expect((await page('/geneva')).html).toContain('3 independent companions are listed in Geneva')
    expect((await change('geneva', { texts })).status).toBe(200)
    const { html } = await page('/geneva')
    expect(html).toContain('<p>By the lake.</p><p>Quiet &lt;b&gt;nights&lt;/b&gt;.</p>')
    expect(html).not.toContain('independent companions are listed')
    expect((await page('/de/genf')).html).toContain('Am See.')
    expect((await change('geneva', { texts: { ...texts, en: ' ' } })).status).toBe(200)
    expect((await page('/geneva')).html).toContain('3 independent companions are listed in Geneva')
  })

  test('an overlong text and an impossible position are refused', async () => {
    for (const body of [
      { texts: { ...texts, it: 'x'.repeat(1_201) } },
      { texts: { en: 'x' } },
      { position: { latitude: 91, longitude: 0 } },
      { position: { latitude: 1 } },
      { position: { latitude: '1', longitude: 1 } },
    ]) {
      expect((await change('geneva', body)).status).toBe(422)
    }
  })

  test('the operator sets the position, which determines distances', async () => {
    const position = { latitude: 46.99, longitude: 6.93 }
    await office.call('POST', '/api/admin/places', { country: 'switzerland', name: 'Neuchâtel' })
    const id = 'switzerland-neuchatel'
    const near = async () => (await expectAnswer(getCitySchemas, city('lausanne'))).neighbours
    expect((await near()).map(({ name }) => name)).not.toContain('Neuchâtel')
    expect((await expectAnswer(getCitySchemas, city('neuchatel'))).neighbours).toEqual([])
    expect((await change(id, { position })).status).toBe(200)
    expect((await near()).map(({ name }) => name)).toContain('Neuchâtel')
    expect((await change(id, { position: null })).status).toBe(200)
    expect((await near()).map(({ name }) => name)).not.toContain('Neuchâtel')
  })

  test('a renamed city moves to the address of its new name, and a hidden city has no page', async () => {
    expect((await change('lausanne', { name: 'Losanna' })).status).toBe(200)
    expect((await page('/losanna')).html).toContain('Ona')
    expect((await page('/lausanne')).response.headers.get('location')).toBe('/losanna')
    const { countries } = await expectAnswer(listPlacesSchemas, isolate().ask('/api/places'))
    expect(countries[0]?.cities).toContainEqual(
      expect.objectContaining({ id: 'lausanne', name: 'Losanna', count: 1, path: '/losanna' }),
    )
    expect((await change('lausanne', { hidden: true })).status).toBe(200)
    expect((await page('/losanna')).response.status).toBe(404)
    expect((await change('lausanne', { name: 'Lausanne', hidden: false })).status).toBe(200)
    expect((await page('/lausanne')).response.status).toBe(200)
  })
})
