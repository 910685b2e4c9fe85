import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { AGE_COOKIE, hasPictures } from '#accounts/age-gate'
import { Failure } from '../../platform/lib/failure.ts'
import { lifetimeOf } from './discreet-cookie.ts'
import { cookieOf } from '../../platform/http/cookies.ts'

/**
 * How a document comes to those who have not said that they are adults: crawlers get its text, others
 * the gate in the place of pages with pictures, and a mark on all others. "" for adults.
 */
export type AgeGateState = '' | '+text' | '+gate' | '+underage'

/** Search engines, as they name themselves. Whoever borrows such a name gets what they get: text. */
const crawlers =
  /\b(Googlebot|Google-InspectionTool|bingbot|BingPreview|DuckDuckBot|YandexBot|Baiduspider|Applebot|Slurp|Qwantbot|Qwantify|SeznamBot|MojeekBot|PetalBot|Amazonbot)\b/i

export const isAdult = (c: Context) => cookieOf(c, AGE_COOKIE) === '1'

const YEAR_SECONDS = 31_536_000

/** @param lifetime empty: until the browser is closed */
export function keepAdult(c: Context, lifetime = lifetimeOf(c, YEAR_SECONDS)): void {
  setCookie(c, AGE_COOKIE, '1', {
    path: '/',
    sameSite: 'Lax',
    httpOnly: true,
    secure: new URL(c.req.url).protocol === 'https:',
    ...lifetime,
  })
}

/** Programs that name themselves one, the search engines among them; there are telephones called Cubot. */
const programs = /(?<!cu)bot\b|crawl|spider/i

export function isCrawler(c: Context): boolean {
  const name = c.req.header('user-agent') ?? ''
  return crawlers.test(name) || programs.test(name)
}

export function ageGateStateOf(c: Context): AgeGateState {
  if (isAdult(c)) return ''
  if (crawlers.test(c.req.header('user-agent') ?? '')) return '+text'
  return hasPictures(c.req.path) ? '+gate' : '+underage'
}

/** Pictures of companions are for adults. The refusal is not cached: the same address opens later. */
export const onlyAdults = createMiddleware(async (c, next) => {
  if (!isAdult(c)) throw new Failure('forbidden', 'age.unconfirmed')
  await next()
})
