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
    companionImport({ id: ada, name: 'Ada', bio: 'She reads.', visibleOnHomepage: true, media }),
  ])
  await env.MEDIA.put(`public/${ada}/${photo}/w640.webp`, 'picture')
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

/** What a browser would fetch to draw someone. */
async function picturesIn(html: string): Promise<string[]> {
  const elements = await elementsOf(html)
  const shown = elements.filter(
    ({ name, attributes }) =>
      ['img', 'picture', 'source', 'video'].includes(name) ||
      (attributes['rel'] === 'preload' && attributes['as'] === 'image'),
  )
  return [...shown.map(({ name }) => name), ...(html.match(/\/(?:media|samples)\/[\w-]+/g) ?? [])]
}

describe('a file', () => {
  test('is refused to who has not said to be an adult, and the refusal is kept nowhere', async () => {
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

  test('opens at the same address afterwards, for that browser alone', async () => {
    const response = await get(file, 'adult=1')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  })
})

describe('a page with pictures', () => {
  test.each(['/', '/browse?search=ada', '/companions', profile, '/account/following', '/admin'])(
    'has the gate in its place: %s',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('vary')).toContain('cookie')
      const html = await response.text()
      const found = await elementsOf(html)
      expect(html).toContain('For adults only')
      const form = found.find(({ name }) => name === 'form')
      expect(form?.attributes['method']).toBe('post')
      expect(form?.attributes).not.toHaveProperty('action')
      expect(
        found.filter(({ name, attributes }) => name === 'script' && !attributes['type']),
      ).toEqual([])
      expect(html).not.toContain('id="seed"')
      expect(await picturesIn(html)).toEqual([])
    },
  )

  test('keeps its name and its address there, and shows no picture to those who link to it', async () => {
    const html = await textAt(profile)
    expect(html).toContain(`<link rel="canonical" href="http://localhost:8787${profile}">`)
    expect(html).toMatch(/<title>Ada/)
    expect(html).toContain('<meta property="og:image" content="http://localhost:8787/og.jpg">')
  })

  test('is whole for adults, and neither answer stands in for the other', async () => {
    const whole = await get(profile, 'adult=1')
    const html = await whole.text()
    expect(await picturesIn(html)).not.toEqual([])
    expect(html).toContain('id="seed"')
    const tag = whole.headers.get('etag') ?? ''
    const again = await site.ask(profile, { headers: { cookie: underage, 'if-none-match': tag } })
    expect(again.status).toBe(200)
    expect(await again.text()).toContain('For adults only')
  })

  test('comes to search engines as text', async () => {
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

describe('the language of the gate', () => {
  const ask = (path: string, language: string, cookie = underage) =>
    site.ask(path, {
      headers: { cookie, 'accept-language': language, 'user-agent': 'Mozilla/5.0' },
      redirect: 'manual',
    })

  test('follows Accept-Language at the home page by leading to that language', async () => {
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

  test('follows Accept-Language at an English address without leaving it', async () => {
    const response = await ask('/browse', 'de-CH')
    expect([response.status, response.headers.get('content-language')]).toEqual([200, 'de'])
    expect(await response.text()).toContain('lang="de"')
  })

  test('is the chosen one, or that of a prefix, whatever the browser prefers', async () => {
    const chosen = await ask('/', 'fr', `${underage}; language=en`)
    expect([chosen.status, chosen.headers.get('content-language')]).toEqual([200, 'en'])
    const prefixed = await ask('/it/browse', 'fr')
    expect(prefixed.headers.get('content-language')).toBe('it')
  })

  test('can be changed to each of the three others, without a script', async () => {
    const html = await (await ask('/fr/browse?search=ada', 'fr')).text()
    const found = await elementsOf(html)
    const choices = found.filter(({ attributes }) => attributes['name'] === 'language')
    expect(choices.map(({ attributes }) => attributes['value'])).toEqual(['en', 'de', 'it'])
    expect(html).toContain('value="/browse?search=ada"')
  })

  test('leaves adults the address they asked for', async () => {
    const response = await ask('/', 'de', 'adult=1')
    expect([response.status, response.headers.get('content-language')]).toEqual([200, 'en'])
  })
})

describe('a page without pictures', () => {
  test.each([
    '/privacy',
    '/terms',
    '/cookies',
    '/safety',
    '/report',
    '/login',
    '/apply',
    '/imprint',
  ])('is open to everyone: %s', async (path) => {
    const html = await textAt(path)
    expect(html).not.toContain('For adults only')
    expect(html).toContain('<html data-underage lang="en">')
    expect(await picturesIn(html)).toEqual([])
    expect(await textAt(path, 'adult=1')).toContain('<html lang="en">')
  })

  test('is a page that does not exist, too', async () => {
    expect((await get('/nowhere')).status).toBe(404)
  })
})

describe('the way in', () => {
  test('remembers for a year, and leads to where one wanted', async () => {
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

  test('stands at the address of the page itself, with its query', async () => {
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
    const other = await site.ask('/', { method: 'POST', body: new URLSearchParams({ a: 'b' }) })
    expect([other.status, other.headers.getSetCookie()]).toEqual([404, []])
  })

  test.each(['//evil.test', 'https://evil.test/', '/\\evil.test', 'browse', ''])(
    'never leads to another site: %j',
    async (next) => {
      expect((await enter({ next })).headers.get('location')).toBe('/')
    },
  )

  test('is gone by oneself: no other site makes the choice', async () => {
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
      const own: Record<string, string>[] = [
        { 'sec-fetch-site': 'same-origin', origin: 'null' },
        { 'sec-fetch-site': 'none' },
        { origin: 'http://localhost:8787' },
      ]
      for (const headers of own) expect(await post(path, headers), path).toEqual([303, true])
    }
  })

  test('asks for the age alone: nothing is agreed to about cookies', async () => {
    const fields = (await elementsOf(await textAt('/'))).filter(({ name }) => name === 'input')
    expect(fields.map(({ attributes }) => attributes['name'])).toEqual(['adult', 'next'])
    const response = await enter({ next: '/', cookies: 'all' })
    expect(response.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(['adult'])
  })

  test('is none for the young: a page with nothing on it', async () => {
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
