import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { AGE_COOKIE, hasPictures } from '#accounts/age-gate'
import { Failure } from '../../platform/lib/failure.ts'
import { cookieLifetime } from './discreet-cookie.ts'
import { cookieOf } from '../../platform/http/cookies.ts'

/**
 * Variant of a document for visitors who have not confirmed their age: crawlers get its text; others get the
 * gate instead of pages with pictures, and a mark on all other pages. "" for adults.
 */
export type AgeGateState = '' | '+text' | '+gate' | '+underage'

/** User agents of search engines. A browser that copies such a name gets only text. */
const crawlers =
  /\b(Googlebot|Google-InspectionTool|bingbot|BingPreview|DuckDuckBot|YandexBot|Baiduspider|Applebot|Slurp|Qwantbot|Qwantify|SeznamBot|MojeekBot|PetalBot|Amazonbot)\b/i

export const isAdult = (c: Context) => cookieOf(c, AGE_COOKIE) === '1'

const YEAR_SECONDS = 31_536_000

/** @param lifetime empty: until the browser is closed */
export function keepAdult(c: Context, lifetime = cookieLifetime(c, YEAR_SECONDS)): void {
  setCookie(c, AGE_COOKIE, '1', {
    path: '/',
    sameSite: 'Lax',
    httpOnly: true,
    secure: new URL(c.req.url).protocol === 'https:',
    ...lifetime,
  })
}

/**
 * Programs whose user agent contains "bot", "crawl" or "spider", search engines included; some telephones are
 * called Cubot.
 */
const programs = /(?<!cu)bot\b|crawl|spider/i

export function isCrawler(c: Context): boolean {
  const name = c.req.header('user-agent') ?? ''
  return crawlers.test(name) || programs.test(name)
}

/** The variant for this request, by cookie and user agent. */
export function ageGateStateOf(c: Context): AgeGateState {
  if (isAdult(c)) return ''
  if (crawlers.test(c.req.header('user-agent') ?? '')) return '+text'
  return hasPictures(c.req.path) ? '+gate' : '+underage'
}

/**
 * Middleware for companions' pictures, which are for adults. The refusal is not cached: the same address opens
 * later.
 */
export const requireAdult = createMiddleware(async (c, next) => {
  if (!isAdult(c)) throw new Failure('forbidden', 'age.unconfirmed')
  await next()
})
