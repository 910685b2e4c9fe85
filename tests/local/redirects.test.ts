import { beforeEach, expect, test } from 'vitest'
import {
  ask,
  configure,
  follow,
  given,
  lastMailTo,
  newAddress,
  ORIGIN,
  PASSWORD,
  resetStandIns,
  visitor,
} from './stand-in.ts'

beforeEach(resetStandIns)

const SITE = 'https://velours.example'

const returned = async (redirect: string, headers = {}) => {
  const query = new URLSearchParams({ token: 'x', type: 'signup', redirect_to: redirect })
  const response = await ask(`/auth/v1/verify?${query}`, { headers })
  return response.headers.get('location')?.split('#')[0]
}

const allowed: [what: string, url: string][] = [
  ['a page of the site', `${ORIGIN}/reset-password?next=/a`],
  ['another port of this machine', 'http://localhost:5173/reset-password'],
  ['this machine by its number', 'http://127.0.0.1:8787/reset-password'],
]
test.each(allowed)('a link leads back to %s', async (_, url) => {
  expect(await returned(url)).toBe(url)
})

const foreign: [what: string, url: string][] = [
  ['a foreign site', 'https://evil.example/reset-password'],
  ['one that looks like ours', 'http://localhost.evil.example/'],
  ['a host in one number', 'http://2130706433/'],
  ['another machine by its number', 'http://192.168.1.10/'],
  ['something that is no address', 'reset-password'],
  ['a script', 'javascript:alert(1)'],
]
test.each(foreign)('a link never leads to %s', async (_, url) => {
  expect(await returned(url)).toBe(`${ORIGIN}/`)
})

test('where a site has an address of its own, its list decides for the others', async () => {
  await configure({
    siteUrl: SITE,
    redirectAllowList: [
      'https://*.velours.example/*',
      'https://staff.example/**',
      'app://v?/[!0-9]',
    ],
  })
  expect(await returned(`${SITE}/anything/at/all`)).toBe(`${SITE}/anything/at/all`)
  expect(await returned('https://de.velours.example/login')).toBe(
    'https://de.velours.example/login',
  )
  expect(await returned('https://a.b.velours.example/login')).toBe(`${SITE}/`)
  expect(await returned('https://de.velours.example/a/b')).toBe(`${SITE}/`)
  expect(await returned('https://staff.example/a/b')).toBe('https://staff.example/a/b')
  expect(await returned('app://v2/a')).toBe('app://v2/a')
  expect(await returned('app://v2/7')).toBe(`${SITE}/`)
  expect(await returned('https://velours.example:444/')).toBe(`${SITE}/`)
})

test('a refused address falls back to the page that asked', async () => {
  const referer = `${ORIGIN}/login`
  expect(await returned('https://evil.example', { referer })).toBe(referer)
})

test('an address with a query survives the mail', async () => {
  const email = newAddress()
  const emailRedirectTo = `${ORIGIN}/login?next=/browse&kept=1`
  given(await visitor().signUp({ email, password: PASSWORD, options: { emailRedirectTo } }))
  const { to } = await follow((await lastMailTo(email)).link)
  expect(to.href.split('#')[0]).toBe(emailRedirectTo)
})
