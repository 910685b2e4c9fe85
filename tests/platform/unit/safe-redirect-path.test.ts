import { expect, test } from 'vitest'
import { safeRedirectPath } from '../../../worker/platform/contract/safe-redirect-path.ts'
import { loginAddress } from '../../../web/lib/auth/login-address.ts'

const origin = 'https://site.test'

test.each([
  ['/browse?search=a#top', '/browse?search=a#top'],
  ['/account/settings', '/account/settings'],
  [null, '/'],
  ['', '/'],
  ['browse', '/'],
  ['https://evil.test/', '/'],
  ['//evil.test', '/'],
  ['/\\evil.test', '/'],
  ['/\t/evil.test', '/'],
  ['/.//evil.test', '/'],
  ['javascript:alert(1)', '/'],
])('after a sign-in, %j redirects to %s', (next, path) => {
  expect(safeRedirectPath(next, origin)).toBe(path)
})

test('the path to return to survives encoding', () => {
  const path = '/browse?search=a b&location=Zurich, Switzerland'
  const { searchParams } = new URL(loginAddress(path), origin)
  expect(searchParams.get('next')).toBe(path)
})

test('the reason of a sign-in is separate from the path to return to', () => {
  const { searchParams } = new URL(loginAddress('/browse?reason=none', 'ended'), origin)
  expect(Object.fromEntries(searchParams)).toEqual({ next: '/browse?reason=none', reason: 'ended' })
})
