import { beforeAll, describe, expect, test } from 'vitest'
import { DISCREET_PATH, LEAVE_PATH, readLeaveAddress } from '#accounts/discreet-mode'
import { UNDERAGE_PATH } from '#accounts/age-gate'
import { discreet as neutral } from '../../../web/brand.ts'
import { pages as renderer } from '../../../worker/index-document.ts'
import { env } from '../../support/platform/database.ts'
import { elementsOf } from '../../support/platform/document.ts'
import { companionImport, uuid } from '../../support/platform/fixtures.ts'
import { isolate, openSite } from '../../support/platform/open-site.ts'

const ada = uuid(1)
const photo = uuid(2)
const own = 'https://www.example.ch/news'
const cookie = (address = own) => `discreet=${encodeURIComponent(address)}`

let site: Awaited<ReturnType<typeof openSite>>
let fixed: string[]
beforeAll(async () => {
  site = await openSite([
    companionImport({ id: ada, name: 'Ada', visibleOnHomepage: true, media: [{ id: photo }] }),
  ])
  await env.MEDIA.put(`public/${ada}/${photo}/w640.webp`, 'picture')
  fixed = await renderer.fixedPages()
})

const get = (path: string, cookies = cookie(), ask = site.ask) =>
  ask(path, { headers: { cookie: cookies }, redirect: 'manual' })

const post = (path: string, form: Record<string, string>, cookies = '') =>
  site.ask(path, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { cookie: cookies },
    redirect: 'manual',
  })

const sha256 = async (text: string) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
}

/** A document shows nothing of its page to a tab, a history, a bookmark or a share sheet. */
async function expectDiscreet(response: Response, where: string) {
  expect(response.headers.get('cache-control'), where).toBe('private, no-store')
  const policy = response.headers.get('content-security-policy') ?? ''
  const html = await response.text()
  const found = await elementsOf(html)
  const head = found.slice(
    0,
    found.findIndex(({ name }) => name === 'body'),
  )
  expect(found[0]?.attributes, where).toHaveProperty('data-discreet')
  const titles = head.filter(({ name }) => name === 'title').map(({ text }) => text)
  expect(titles, where).toEqual([neutral.title])
  const icons = head
    .filter(({ attributes }) => /icon|manifest|canonical/.test(attributes['rel'] ?? ''))
    .map(({ attributes }) => attributes['href'])
  expect(icons, where).toEqual([neutral.icon, neutral.icon])
  expect(html, where).not.toMatch(/property="og:|name="(twitter|description)|ld\+json|hreflang=/)
  const early = found.findLast(({ attributes }) => 'data-discreet' in attributes)
  expect(early?.name, where).toBe('script')
  expect(policy, where).toContain(await sha256(early?.text ?? ''))
  const style = head.find(({ name, text }) => name === 'style' && text.includes('discreet-bar'))
  expect(policy, where).toContain(await sha256(style?.text ?? ''))
  expect(style?.text, where).toMatch(/filter: ?blur/)
  const ids = found.map(({ attributes }) => attributes['id'])
  // Behind the page, whose first link skips to its content.
  expect(ids.indexOf('discreet-show'), where).toBeGreaterThan(ids.indexOf('main'))
}

describe('in discreet mode', () => {
  test('every page has the same neutral head, and the means to blur and to leave', async () => {
    expect(fixed.length).toBeGreaterThan(15)
    expect(fixed).toContain(DISCREET_PATH)
    const more = ['/companion/ada', '/zurich', '/login', '/account/settings', '/own', '/admin']
    for (const path of [...fixed, ...more, '/nowhere', '/?panel=premium', UNDERAGE_PATH]) {
      await expectDiscreet(await get(path), path)
    }
  })

  test('so has the gate, and the note of maintenance', async () => {
    for (const path of ['/', '/companion/ada']) {
      await expectDiscreet(await get(path, `${cookie()}; adult=0`), path)
    }
    const closed = isolate({ vars: { CLOSED: 'on' } })
    const note = await get('/browse', cookie(), closed.ask)
    expect(note.status).toBe(503)
    await expectDiscreet(note, 'maintenance')
  })

  test('no picture, answer or page is kept by the browser', async () => {
    const paths = [`/media/${ada}/${photo}/w640.webp`, '/api/companions', '/browse', '/sitemap.xml']
    for (const path of paths) {
      const response = await get(path)
      expect([path, response.status]).toEqual([path, 200])
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      await response.text()
    }
    const entered = await post('/browse', { adult: 'yes' }, `${cookie()}; adult=0`)
    expect(entered.headers.getSetCookie()).toEqual(['adult=1; Path=/; HttpOnly; SameSite=Lax'])
  })

  test('neither document stands in for the other', async () => {
    const tagOf = async (cookies: string) => (await get('/browse', cookies)).headers.get('etag')
    expect(await tagOf(cookie())).not.toBe(await tagOf(''))
    const plain = await (await get('/browse', '')).text()
    expect(plain).not.toContain('discreet-bar')
    expect(plain).not.toContain('data-discreet')
    expect(plain).toContain('og:image')
    // One document for all who are in this mode, whatever they have chosen.
    expect(await tagOf(cookie())).toBe(await tagOf(cookie('https://www.sbb.ch/')))
  })
})

describe('turning it on', () => {
  test('makes what was kept end with the browser, and leads back', async () => {
    const response = await post(
      DISCREET_PATH,
      { discreet: 'on', leave: 'https://www.sbb.ch/', next: '/account/settings' },
      'theme=dark; fonts=1',
    )
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/account/settings')
    expect(response.headers.get('clear-site-data')).toBe('"cache"')
    const cookies = response.headers.getSetCookie()
    const names = cookies.map((text) => text.split('=')[0])
    expect(names.toSorted()).toEqual(['adult', 'device', 'discreet', 'fonts', 'theme'])
    expect(cookies).toContain('discreet=https%3A%2F%2Fwww.sbb.ch%2F; Path=/; SameSite=Lax')
    const lasting = cookies.filter((text) => /Max-Age=[1-9]|Expires/.test(text))
    expect(lasting).toEqual([])
  })

  test('works at the gate, at the address of the page behind it', async () => {
    const response = await post('/companion/ada?tab=photos', { discreet: 'on' }, 'adult=0')
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/companion/ada?tab=photos')
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toContain(encodeURIComponent(neutral.leave[0].address))
    expect(response.headers.getSetCookie().join()).not.toContain('adult')
  })

  test('takes an address of one’s own, and refuses what is none', async () => {
    const ownAddress = { discreet: 'on', leave: 'https://www.sbb.ch/', address: 'www.example.ch' }
    const [cookie = ''] = (await post(DISCREET_PATH, ownAddress)).headers.getSetCookie()
    expect(cookie).toContain(encodeURIComponent('https://www.example.ch/'))
    const refused = await post(DISCREET_PATH, { discreet: 'on', address: 'http://example.ch' })
    expect(refused.status).toBe(303)
    expect(refused.headers.get('location')).toBe(`${DISCREET_PATH}?problem=address`)
    expect(refused.headers.getSetCookie()).toEqual([])
    const unclear = await post(DISCREET_PATH, { discreet: 'perhaps' })
    expect([unclear.status, unclear.headers.getSetCookie()]).toEqual([422, []])
    const elsewhere = { discreet: 'on', next: 'https://evil.test/' }
    expect((await post(DISCREET_PATH, elsewhere)).headers.get('location')).toBe('/')
  })

  test('and off removes the cookie alone', async () => {
    const response = await post(DISCREET_PATH, { discreet: 'off' }, cookie())
    expect(response.headers.getSetCookie()).toEqual(['discreet=; Max-Age=0; Path=/'])
    expect(response.headers.get('location')).toBe(DISCREET_PATH)
  })
})

describe('leaving without a script', () => {
  test('leads to the chosen address, which does not learn from where', async () => {
    const response = await get(LEAVE_PATH)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(own)
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  })

  test.each(['', 'discreet=', cookie('http://example.ch'), cookie('https://localhost:8787/')])(
    'leads to the usual address where there is no other: %j',
    async (cookies) => {
      const response = await get(LEAVE_PATH, cookies)
      expect(response.headers.get('location')).toBe(neutral.leave[0].address)
    },
  )
})

test.each([
  ['www.example.ch', 'https://www.example.ch/'],
  [' https://example.ch/a?b=c#d ', 'https://example.ch/a?b=c#d'],
  ['bücher.example', 'https://xn--bcher-kva.example/'],
  ['http://example.ch', null],
  ['javascript:alert(1)', null],
  ['https://site.test/browse', null],
  ['https://name:word@example.ch', null],
  ['localhost', null],
  ['https://192.0.2.1', null],
  ['two words.ch', null],
  ['', null],
  [`https://example.ch/${'a'.repeat(200)}`, null],
  [undefined, null],
])('of %j one may leave to %j', (text, address) => {
  expect(readLeaveAddress(text, 'site.test')).toBe(address)
})
