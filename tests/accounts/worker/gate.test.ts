import { DISCREET_PATH } from '#accounts/discreet-mode'
import { ADULT_FIELD, AGE_CONFIRM_PATH, UNDERAGE_PATH } from '#accounts/age-gate'
import { beforeEach, describe, expect, test } from 'vitest'
import { elementsOf } from '../../support/platform/document.ts'
import { companionImport, uuid } from '../../support/platform/fixtures.ts'
import { openSite } from '../../support/platform/open-site.ts'
import { env } from '../../support/platform/database.ts'

const ada = uuid(1)
const photo = uuid(2)
const profile = '/companion/ada'
const file = `/media/${ada}/${photo}/w640.webp`
const underage = 'adult=0'

let site: Awaited<ReturnType<typeof openSite>>
beforeEach(async () => {
  const media = [{ id: photo, alt: 'A drawing of Ada' }]
  site = await openSite([
    companionImport({ id: ada, name: 'Ada', bio: 'She reads.', visible_on_homepage: true, media }),
  ])
  await env.MEDIA.put(`media/${ada}/${photo}/w640.webp`, 'picture')
})

const get = (path: string, cookie = underage, agent = 'Mozilla/5.0') =>
  site.ask(path, { headers: { cookie, 'user-agent': agent } })
const textAt = async (...args: Parameters<typeof get>) => (await get(...args)).text()

const enter = (form: Record<string, string>, origin = 'http://localhost:8787') =>
  site.ask(origin + AGE_CONFIRM_PATH, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { cookie: underage },
    redirect: 'manual',
  })

/** Addresses of the files that a browser would fetch to display a companion. */
async function picturesIn(html: string): Promise<string[]> {
  const elements = await elementsOf(html)
  const imageElements = elements.filter(
    ({ name, attributes }) =>
      ['img', 'picture', 'source', 'video'].includes(name) ||
      (attributes['rel'] === 'preload' && attributes['as'] === 'image'),
  )
  return [
    ...imageElements.map(({ name }) => name),
    ...(html.match(/\/(?:media|samples)\/[\w-]+/g) ?? []),
  ]
}

describe('file behind the age gate', () => {
  test('a visitor without confirmed age gets 403, which no cache stores', async () => {
    for (const cookie of [underage, 'adult=; theme=dark', 'adult=yes']) {
      const response = await get(file, cookie)
      expect(response.status).toBe(403)
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      expect(await response.text()).not.toContain('picture')
    }
    const refusedFile = await site.ask(file, {
      headers: { cookie: underage, 'if-none-match': '*', range: 'bytes=0-1' },
    })
    expect(refusedFile.status).toBe(403)
    expect((await get(`/media/private/x/${ada}/${photo}/w640.webp`)).status).toBe(403)
    expect((await get('/samples/anna-1/w640.avif')).status).toBe(403)
  })

  test('the same address opens after the confirmation, only in that browser', async () => {
    const response = await get(file, 'adult=1')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  })
})

describe('page with pictures', () => {
  test.each(['/', '/browse?search=ada', '/companions', profile, '/account/following', '/admin'])(
    'the gate replaces the page: %s',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('vary')).toContain('cookie')
      const html = await response.text()
      const elements = await elementsOf(html)
      expect(html).toContain('For adults only')
      const form = elements.find(({ name }) => name === 'form')
      expect(form?.attributes['method']).toBe('post')
      expect(form?.attributes).not.toHaveProperty('action')
      expect(
        elements.filter(({ name, attributes }) => name === 'script' && !attributes['type']),
      ).toEqual([])
      expect(html).not.toContain('id="seed"')
      expect(await picturesIn(html)).toEqual([])
    },
  )

  test('the gate keeps title and address, and link previews get no picture', async () => {
    const html = await textAt(profile)
    expect(html).toContain(`<link rel="canonical" href="http://localhost:8787${profile}">`)
    expect(html).toMatch(/<title>Ada/)
    expect(html).toContain('<meta property="og:image" content="http://localhost:8787/og.jpg">')
  })

  test('adults get the whole page, and the cache separates both answers', async () => {
    const adultPage = await get(profile, 'adult=1')
    const html = await adultPage.text()
    expect(await picturesIn(html)).not.toEqual([])
    expect(html).toContain('id="seed"')
    const tag = adultPage.headers.get('etag') ?? ''
    const gatePage = await site.ask(profile, {
      headers: { cookie: underage, 'if-none-match': tag },
    })
    expect(gatePage.status).toBe(200)
    expect(await gatePage.text()).toContain('For adults only')
  })

  test('search engines get the page as text', async () => {
    const agents = ['Mozilla/5.0 (compatible; Googlebot/2.1)', 'bingbot/2.0', 'DuckDuckBot/1.1']
    for (const agent of agents) {
      const response = await get(profile, underage, agent)
      expect(response.headers.get('vary')).toContain('user-agent')
      const html = await response.text()
      expect(html).toContain('She reads.')
      expect(html).toContain('A drawing of Ada')
      expect(html).toContain('application/ld+json')
      expect(html).not.toContain('For adults only')
      expect(html).not.toContain('import(')
      expect(await picturesIn(html)).toEqual([])
    }
    expect((await get(`/companion/${uuid(9)}`, underage, agents[0])).status).toBe(404)
    expect((await get(file, underage, agents[0])).status).toBe(403)
    expect(await textAt(profile, underage, 'Googlebutt')).toContain('For adults only')
  })
})

describe('language of the gate', () => {
  const ask = (path: string, language: string, cookie = underage) =>
    site.ask(path, {
      headers: { cookie, 'accept-language': language, 'user-agent': 'Mozilla/5.0' },
      redirect: 'manual',
    })

  test('the home page redirects to the language of Accept-Language', async () => {
    for (const [language, location] of [
      ['fr-CH, fr;q=0.9, en;q=0.8', '/fr'],
      ['de', '/de'],
      ['it-IT', '/it'],
    ] as const) {
      const response = await ask('/', language)
      expect([response.status, response.headers.get('location')]).toEqual([302, location])
      expect(response.headers.get('vary')).toContain('accept-language')
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    expect((await ask('/', 'en-GB, de;q=0.5')).status).toBe(200)
    expect((await ask('/', 'es')).status).toBe(200)
  })

  test('an English address shows the gate in the language of Accept-Language', async () => {
    const response = await ask('/browse', 'de-CH')
    expect([response.status, response.headers.get('content-language')]).toEqual([200, 'de'])
    expect(await response.text()).toContain('lang="de"')
  })

  test('the chosen language, or the prefix of the address, takes precedence over the browser’s', async () => {
    const chosenPage = await ask('/', 'fr', `${underage}; language=en`)
    expect([chosenPage.status, chosenPage.headers.get('content-language')]).toEqual([200, 'en'])
    const italianPage = await ask('/it/browse', 'fr')
    expect(italianPage.headers.get('content-language')).toBe('it')
  })

  test('the gate offers each of the three other languages, without a script', async () => {
    const html = await (await ask('/fr/browse?search=ada', 'fr')).text()
    const elements = await elementsOf(html)
    const choices = elements.filter(({ attributes }) => attributes['name'] === 'language')
    expect(choices.map(({ attributes }) => attributes['value'])).toEqual(['en', 'de', 'it'])
    expect(html).toContain('value="/browse?search=ada"')
  })

  test('adults stay at the requested address', async () => {
    const response = await ask('/', 'de', 'adult=1')
    expect([response.status, response.headers.get('content-language')]).toEqual([200, 'en'])
  })
})

describe('page without pictures', () => {
  test.each([
    '/privacy',
    '/terms',
    '/cookies',
    '/safety',
    '/report',
    '/login',
    '/apply',
    '/imprint',
  ])('the page is open to everyone: %s', async (path) => {
    const html = await textAt(path)
    expect(html).not.toContain('For adults only')
    expect(html).toContain('<html data-underage lang="en">')
    expect(await picturesIn(html)).toEqual([])
    expect(await textAt(path, 'adult=1')).toContain('<html lang="en">')
  })

  test('a page that does not exist is open, too', async () => {
    expect((await get('/nowhere')).status).toBe(404)
  })
})

describe('confirmation at the gate', () => {
  test('the confirmation is stored for a year, and redirects to the requested page', async () => {
    const response = await enter({ next: '/browse?search=ada' })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/browse?search=ada')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.getSetCookie()).toEqual([
      'adult=1; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax',
    ])
    const secure = await enter({ next: '/' }, 'https://site.test')
    expect(secure.headers.getSetCookie()).toEqual([
      'adult=1; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax',
    ])
  })

  test('the form is posted to the address of the page, with its query', async () => {
    for (const path of ['/', '/browse?search=ada', profile, '/admin/dashboard?section=users']) {
      const response = await site.ask(path, {
        method: 'POST',
        body: new URLSearchParams({ [ADULT_FIELD]: 'yes', cookies: 'none' }),
        headers: { cookie: underage },
        redirect: 'manual',
      })
      expect(response.status).toBe(303)
      expect(response.headers.get('location')).toBe(path)
      expect(response.headers.getSetCookie()).toEqual(
        expect.arrayContaining([expect.stringMatching(/^adult=1;/)]),
      )
    }
    const body = new URLSearchParams({ [ADULT_FIELD]: 'yes' })
    for (const path of ['/privacy', '/nowhere', '//evil.test/']) {
      const response = await site.ask(path, { method: 'POST', body, redirect: 'manual' })
      expect(response.status, path).toBe(404)
    }
    const invalidForm = await site.ask('/', {
      method: 'POST',
      body: new URLSearchParams({ a: 'b' }),
    })
    expect([invalidForm.status, invalidForm.headers.getSetCookie()]).toEqual([404, []])
  })

  test.each(['//evil.test', 'https://evil.test/', '/\\evil.test', 'browse', ''])(
    'the confirmation never redirects to another site: %j',
    async (next) => {
      expect((await enter({ next })).headers.get('location')).toBe('/')
    },
  )

  test('the confirmation from another site is refused', async () => {
    const post = async (path: string, headers: Record<string, string>) => {
      const body = new URLSearchParams({ next: '/', discreet: 'on' })
      const response = await site.ask(path, { method: 'POST', body, headers, redirect: 'manual' })
      await response.text()
      return [response.status, response.headers.getSetCookie().length > 0]
    }
    for (const path of [AGE_CONFIRM_PATH, DISCREET_PATH]) {
      const foreign: Record<string, string>[] = [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site', origin: 'http://localhost:8787' },
        { origin: 'https://evil.test' },
        { origin: 'null' },
      ]
      for (const headers of foreign) {
        expect(await post(path, headers), path).toEqual([403, false])
      }
      const ownHeaders: Record<string, string>[] = [
        { 'sec-fetch-site': 'same-origin', origin: 'null' },
        { 'sec-fetch-site': 'none' },
        { origin: 'http://localhost:8787' },
      ]
      for (const headers of ownHeaders) expect(await post(path, headers), path).toEqual([303, true])
    }
  })

  test('the gate only asks for the age, without a consent to cookies', async () => {
    const fields = (await elementsOf(await textAt('/'))).filter(({ name }) => name === 'input')
    expect(fields.map(({ attributes }) => attributes['name'])).toEqual(['adult', 'next'])
    const response = await enter({ next: '/', cookies: 'all' })
    expect(response.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(['adult'])
  })

  test('visitors under 18 get an empty page', async () => {
    const response = await get(UNDERAGE_PATH)
    expect(response.headers.getSetCookie()).toEqual([])
    const html = await response.text()
    expect(html).toContain('This site is for adults')
    expect(html).toContain('noindex')
    expect(await picturesIn(html)).toEqual([])
    expect(html).not.toContain('href="/companions"')
    expect(await (await site.ask(UNDERAGE_PATH)).text()).toContain('This site is for adults')
  })
})
