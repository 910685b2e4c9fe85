import { beforeEach, expect, test } from 'vitest'
import {
  ask,
  configure,
  follow,
  dataOf,
  lastMailTo,
  newAddress,
  ORIGIN,
  PASSWORD,
  resetStandIns,
  visitor,
} from './stand-in.ts'

beforeEach(resetStandIns)

const SITE = 'https://velours.example'

const redirectOf = async (redirect: string, headers = {}) => {
  const query = new URLSearchParams({ token: 'x', type: 'signup', redirect_to: redirect })
  const response = await ask(`/auth/v1/verify?${query}`, { headers })
  return response.headers.get('location')?.split('#')[0]
}

const allowedTargets: [what: string, url: string][] = [
  ['a page of the site', `${ORIGIN}/reset-password?next=/a`],
  ['another port of this machine', 'http://localhost:5173/reset-password'],
  ['this machine by its IP address', 'http://127.0.0.1:8787/reset-password'],
]
test.each(allowedTargets)('a link redirects to %s', async (_, url) => {
  expect(await redirectOf(url)).toBe(url)
})

const foreign: [what: string, url: string][] = [
  ['a foreign site', 'https://evil.example/reset-password'],
  ['a site with a similar name', 'http://localhost.evil.example/'],
  ['a host written as one number', 'http://2130706433/'],
  ['another machine by its IP address', 'http://192.168.1.10/'],
  ['a text that is no address', 'reset-password'],
  ['a script', 'javascript:alert(1)'],
]
test.each(foreign)('a link never redirects to %s', async (_, url) => {
  expect(await redirectOf(url)).toBe(`${ORIGIN}/`)
})

test('the allow list decides for other addresses than the site’s own', async () => {
  await configure({
    siteUrl: SITE,
    redirectAllowList: [
      'https://*.velours.example/*',
      'https://staff.example/**',
      'app://v?/[!0-9]',
    ],
  })
  expect(await redirectOf(`${SITE}/anything/at/all`)).toBe(`${SITE}/anything/at/all`)
  expect(await redirectOf('https://de.velours.example/login')).toBe(
    'https://de.velours.example/login',
  )
  expect(await redirectOf('https://a.b.velours.example/login')).toBe(`${SITE}/`)
  expect(await redirectOf('https://de.velours.example/a/b')).toBe(`${SITE}/`)
  expect(await redirectOf('https://staff.example/a/b')).toBe('https://staff.example/a/b')
  expect(await redirectOf('app://v2/a')).toBe('app://v2/a')
  expect(await redirectOf('app://v2/7')).toBe(`${SITE}/`)
  expect(await redirectOf('https://velours.example:444/')).toBe(`${SITE}/`)
})

test('a rejected redirect falls back to the calling page', async () => {
  const referer = `${ORIGIN}/login`
  expect(await redirectOf('https://evil.example', { referer })).toBe(referer)
})

test('a redirect address with a query survives the mail', async () => {
  const email = newAddress()
  const emailRedirectTo = `${ORIGIN}/login?next=/browse&kept=1`
  dataOf(await visitor().signUp({ email, password: PASSWORD, options: { emailRedirectTo } }))
  const { to } = await follow((await lastMailTo(email)).link)
  expect(to.href.split('#')[0]).toBe(emailRedirectTo)
})
