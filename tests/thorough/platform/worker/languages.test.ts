import { LANGUAGE_PATH } from '#platform/language'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectTurnedAway } from '../../../support/platform/answers.ts'
import { workerText } from '../../../support/platform/languages.ts'
import { openSite } from '../../../support/platform/open-site.ts'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  site = await openSite()
})

const get = (path: string, headers: Record<string, string> = {}) =>
  site.ask(path, { headers, redirect: 'manual' })

const send = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  site.ask(path, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

test.each([
  '/en/safety',
  '/es/safety',
  '/DE/safety',
  '/dede',
  '/de/de/safety',
  '/de/nowhere',
  '/de/robots.txt',
  '/de/index.html',
  '/de/api/companions',
  '/de/media/a.avif',
])('%s responds 404', async (path) => {
  expect((await get(path)).status).toBe(404)
})

test('an address has no trailing slash', async () => {
  expect((await get('/de/')).headers.get('location')).toBe('/de')
  expect((await get('/de/safety/?a=1')).headers.get('location')).toBe('/de/safety?a=1')
  expect((await get('/de//evil.test/')).headers.get('location')).toBe('/de//evil.test')
})

describe('a browser', () => {
  const cookieHeaders = { cookie: 'language=de' }
  const prefers = { 'accept-language': 'de-CH,de;q=0.9,en;q=0.8' }

  test('with a chosen language is redirected from the home page', async () => {
    const response = await get('/?panel=premium', cookieHeaders)
    expect([response.status, response.headers.get('location')]).toEqual([302, '/de?panel=premium'])
    expect(response.headers.get('vary')).toContain('cookie')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test.each([
    ['/safety', cookieHeaders],
    ['/', prefers],
    ['/safety', prefers],
    ['/de/safety', { cookie: 'language=en' }],
    ['/de', { cookie: 'language=en', 'accept-language': 'en' }],
  ])('is not redirected from %s with %j', async (path, headers) => {
    const response = await get(path, headers as Record<string, string>)
    expect(response.status).toBe(200)
    const language = path.startsWith('/de') ? 'de' : 'en'
    expect(response.headers.get('content-language')).toBe(language)
  })

  test('is offered its preferred language until it has chosen one', async () => {
    const offerIn = async (path: string, headers: Record<string, string>) => {
      const response = await get(path, headers)
      expect(response.headers.get('vary')).toContain('accept-language')
      return /"offer":"(\w+)"/.exec(await response.text())?.[1]
    }
    expect(await offerIn('/safety', prefers)).toBe('de')
    expect(await offerIn('/de/safety', { 'accept-language': 'en-GB' })).toBe('en')
    expect(await offerIn('/de/safety', prefers)).toBeUndefined()
    expect(await offerIn('/safety', { 'accept-language': 'es' })).toBeUndefined()
    expect(await offerIn('/safety', {})).toBeUndefined()
    expect(await offerIn('/safety', { ...prefers, cookie: 'language=en' })).toBeUndefined()
  })
})

describe('a form', () => {
  test.each([
    ['de', '/browse?page=2#top', '/de/browse?page=2#top'],
    ['de', '/', '/de'],
    ['de', '/de/browse', '/de/browse'],
    ['en', '/de/browse?page=2', '/browse?page=2'],
    ['en', '/de', '/'],
    ['en', '/de//evil.test', '/de//evil.test'],
  ])('for choosing %s on %s redirects to %s', async (language, next, target) => {
    const response = await send(LANGUAGE_PATH, { language, next })
    expect(response.headers.get('location')).toBe(target)
    expect(response.headers.get('set-cookie')).toContain(`language=${language};`)
  })

  test('of the age gate opens the page in its language', async () => {
    const gate = await get('/de/browse', { cookie: 'adult=0' })
    expect(gate.headers.get('content-language')).toBe('de')
    expect(await gate.text()).toContain('name="adult"')
    const response = await send('/de/browse?page=2', { adult: 'yes' }, { cookie: 'adult=0' })
    expect(response.headers.get('location')).toBe('/de/browse?page=2')
  })

  test('submitted natively redirects to a page in its language', async () => {
    const report = await send('/de/api/reports', {})
    expect(report.headers.get('location')).toMatch(/^\/de\/sent\?problem=/)
    const english = await send('/api/reports', {})
    expect(english.headers.get('location')).toMatch(/^\/sent\?problem=/)
  })
})

test('an error is in the language of the call’s header', async () => {
  const refusalIn = async (path: string, headers: Record<string, string>) => {
    const init = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
    const response = await site.ask(path, { ...init, headers: { ...init.headers, ...headers } })
    return JSON.stringify(await response.json())
  }
  expect(await refusalIn('/api/reports', { 'accept-language': 'de' })).toContain(
    workerText('de', 'field.required'),
  )
  expect(await refusalIn('/api/reports', { 'accept-language': 'es' })).toContain('Field required')
  expect(await refusalIn('/api/reports', {})).toContain('Field required')
  await expectTurnedAway(await send(LANGUAGE_PATH, { language: 'es' }), 422)
})
