import { beforeAll, describe, expect, test } from 'vitest'
import { DISCREET_PATH, LEAVE_PATH, readLeaveAddress } from '#accounts/discreet-mode'
import { UNDERAGE_PATH } from '#accounts/age-gate'
import { discreet } from '../../../web/brand.ts'
import { pageRenderer } from '../../../worker/index-document.ts'
import { env } from '../../support/platform/database.ts'
import { elementsOf } from '../../support/platform/document.ts'
import { companionImport, uuid } from '../../support/platform/fixtures.ts'
import { isolate, openSite } from '../../support/platform/open-site.ts'

const ada = uuid(1)
const photo = uuid(2)
const chosenAddress = 'https://www.example.ch/news'
const cookie = (address = chosenAddress) => `discreet=${encodeURIComponent(address)}`

let site: Awaited<ReturnType<typeof openSite>>
let fixedPages: string[]
beforeAll(async () => {
  site = await openSite([
    companionImport({ id: ada, name: 'Ada', visible_on_homepage: true, media: [{ id: photo }] }),
  ])
  await env.MEDIA.put(`media/${ada}/${photo}/w640.webp`, 'picture')
  fixedPages = await pageRenderer.fixedPages()
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

/** Expects a document that reveals nothing of its page to a tab, a history, a bookmark or a share sheet. */
async function expectDiscreet(response: Response, label: string) {
  expect(response.headers.get('cache-control'), label).toBe('private, no-store')
  const policy = response.headers.get('content-security-policy') ?? ''
  const html = await response.text()
  const elements = await elementsOf(html)
  const head = elements.slice(
    0,
    elements.findIndex(({ name }) => name === 'body'),
  )
  expect(elements[0]?.attributes, label).toHaveProperty('data-discreet')
  const titles = head.filter(({ name }) => name === 'title').map(({ text }) => text)
  expect(titles, label).toEqual([discreet.title])
  const icons = head
    .filter(({ attributes }) => /icon|manifest|canonical/.test(attributes['rel'] ?? ''))
    .map(({ attributes }) => attributes['href'])
  expect(icons, label).toEqual([discreet.icon, discreet.icon])
  expect(html, label).not.toMatch(/property="og:|name="(twitter|description)|ld\+json|hreflang=/)
  const discreetElement = elements.findLast(({ attributes }) => 'data-discreet' in attributes)
  expect(discreetElement?.name, label).toBe('script')
  expect(policy, label).toContain(await sha256(discreetElement?.text ?? ''))
  const style = head.find(({ name, text }) => name === 'style' && text.includes('discreet-bar'))
  expect(policy, label).toContain(await sha256(style?.text ?? ''))
  expect(style?.text, label).toMatch(/filter: ?blur/)
  const ids = elements.map(({ attributes }) => attributes['id'])
  // The control follows the page, whose first link skips to its content.
  expect(ids.indexOf('discreet-show'), label).toBeGreaterThan(ids.indexOf('main'))
}

describe('discreet mode', () => {
  test('every page has the same neutral head, and the controls to blur and to leave', async () => {
    expect(fixedPages.length).toBeGreaterThan(15)
    expect(fixedPages).toContain(DISCREET_PATH)
    const otherPaths = [
      '/companion/ada',
      '/zurich',
      '/login',
      '/account/settings',
      '/own',
      '/admin',
    ]
    for (const path of [
      ...fixedPages,
      ...otherPaths,
      '/nowhere',
      '/?panel=premium',
      UNDERAGE_PATH,
    ]) {
      await expectDiscreet(await get(path), path)
    }
  })

  test('the gate and the maintenance page have the same neutral head', async () => {
    for (const path of ['/', '/companion/ada']) {
      await expectDiscreet(await get(path, `${cookie()}; adult=0`), path)
    }
    const closedSite = isolate({ vars: { CLOSED: 'on' } })
    const note = await get('/browse', cookie(), closedSite.ask)
    expect(note.status).toBe(503)
    await expectDiscreet(note, 'maintenance')
  })

  test('the browser stores no picture, answer or page', async () => {
    const paths = [`/media/${ada}/${photo}/w640.webp`, '/api/companions', '/browse', '/sitemap.xml']
    for (const path of paths) {
      const response = await get(path)
      expect([path, response.status]).toEqual([path, 200])
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      await response.text()
    }
    const gateResponse = await post('/browse', { adult: 'yes' }, `${cookie()}; adult=0`)
    expect(gateResponse.headers.getSetCookie()).toEqual(['adult=1; Path=/; HttpOnly; SameSite=Lax'])
  })

  test('the cache separates discreet and normal documents', async () => {
    const tagOf = async (cookies: string) => (await get('/browse', cookies)).headers.get('etag')
    expect(await tagOf(cookie())).not.toBe(await tagOf(''))
    const plainDocument = await (await get('/browse', '')).text()
    expect(plainDocument).not.toContain('discreet-bar')
    expect(plainDocument).not.toContain('data-discreet')
    expect(plainDocument).toContain('og:image')
    // All browsers in discreet mode get the same document, whatever address they have chosen.
    expect(await tagOf(cookie())).toBe(await tagOf(cookie('https://www.sbb.ch/')))
  })
})

describe('switch of discreet mode', () => {
  test('turning discreet mode on makes cookies end with the browser, and returns to the page', async () => {
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

  test('turning discreet mode on works at the gate, at the address of the page behind it', async () => {
    const response = await post('/companion/ada?tab=photos', { discreet: 'on' }, 'adult=0')
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/companion/ada?tab=photos')
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toContain(encodeURIComponent(discreet.leave[0].address))
    expect(response.headers.getSetCookie().join()).not.toContain('adult')
  })

  test('a valid address of the visitor’s own is stored, an invalid one is refused', async () => {
    const ownAddress = { discreet: 'on', leave: 'https://www.sbb.ch/', address: 'www.example.ch' }
    const [cookie = ''] = (await post(DISCREET_PATH, ownAddress)).headers.getSetCookie()
    expect(cookie).toContain(encodeURIComponent('https://www.example.ch/'))
    const response = await post(DISCREET_PATH, { discreet: 'on', address: 'http://example.ch' })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`${DISCREET_PATH}?problem=address`)
    expect(response.headers.getSetCookie()).toEqual([])
    const unclear = await post(DISCREET_PATH, { discreet: 'perhaps' })
    expect([unclear.status, unclear.headers.getSetCookie()]).toEqual([422, []])
    const elsewhere = { discreet: 'on', next: 'https://evil.test/' }
    expect((await post(DISCREET_PATH, elsewhere)).headers.get('location')).toBe('/')
  })

  test('turning discreet mode off deletes only its cookie', async () => {
    const response = await post(DISCREET_PATH, { discreet: 'off' }, cookie())
    expect(response.headers.getSetCookie()).toEqual(['discreet=; Max-Age=0; Path=/'])
    expect(response.headers.get('location')).toBe(DISCREET_PATH)
  })
})

describe('leaving without a script', () => {
  test('the link redirects to the chosen address without a referrer', async () => {
    const response = await get(LEAVE_PATH)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(chosenAddress)
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  })

  test.each(['', 'discreet=', cookie('http://example.ch'), cookie('https://localhost:8787/')])(
    'the link redirects to the default address for the cookie %j',
    async (cookies) => {
      const response = await get(LEAVE_PATH, cookies)
      expect(response.headers.get('location')).toBe(discreet.leave[0].address)
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
])('the address %j is parsed as %j', (text, address) => {
  expect(readLeaveAddress(text, 'site.test')).toBe(address)
})
