import type { Context } from 'hono'
import { getPath } from 'hono/utils/url'
import { LANGUAGE_COOKIE, MAIN_LANGUAGE, splitPath } from '#platform/language'
import { pages } from '../../index-document.ts'
import type { AppEnv } from './context.ts'
import { cookieOf } from './cookies.ts'

/** A language that the site has; undefined for anything else. */
export const knownLanguage = (language: unknown): string | undefined =>
  pages.locales.find((one) => one === language)

/**
 * The path by which a request finds its route: a page's without the prefix of its language. Files and what
 * our script reads have one address for all languages; a form that a browser sends by itself has the prefix.
 */
export function routePath(request: Request): string {
  const whole = getPath(request)
  const { path } = splitPath(whole, pages.locales)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isFile = /^\/(media|samples)\/|\.\w+$/.test(path) || (isRead && path.startsWith('/api/'))
  return isFile ? whole : path
}

/** The address of a page without the prefix of its language. */
export function pageUrl({ req }: Context<AppEnv>): URL {
  const url = new URL(req.url)
  url.pathname = splitPath(url.pathname, pages.locales).path
  return url
}

/** The language of a page, by its address alone; calls of our script name the page's first. */
export function languageOf({ req }: Context<AppEnv>): string {
  const { language } = splitPath(getPath(req.raw), pages.locales)
  if (language !== MAIN_LANGUAGE || !req.path.startsWith('/api/')) return language
  return firstLanguage(req.header('accept-language')) ?? MAIN_LANGUAGE
}

/** @param header `Accept-Language`, whose first language is taken for what is preferred */
export const firstLanguage = (header = '') =>
  knownLanguage(/^[a-z]+/i.exec(header.trim())?.[0].toLowerCase())

/** The language that was chosen in this browser. */
export const chosenLanguage = (c: Context) => knownLanguage(cookieOf(c, LANGUAGE_COOKIE))

/**
 * The language of the age gate: that of an address with a prefix, else the one chosen in this browser, else the
 * first of `Accept-Language`.
 */
export function gateLanguage(c: Context<AppEnv>): string {
  const ofAddress = languageOf(c)
  if (ofAddress !== MAIN_LANGUAGE) return ofAddress
  return chosenLanguage(c) ?? firstLanguage(c.req.header('accept-language')) ?? MAIN_LANGUAGE
}

/** What the browser prefers to the page's language, where nothing was chosen in it yet; undefined: nothing. */
export function offeredLanguage(c: Context<AppEnv>): string | undefined {
  const preferred = firstLanguage(c.req.header('accept-language'))
  return chosenLanguage(c) || preferred === languageOf(c) ? undefined : preferred
}
