import type { Context } from 'hono'
import { getPath } from 'hono/utils/url'
import { LANGUAGE_COOKIE, MAIN_LANGUAGE, splitPath } from '#platform/language'
import { pageRenderer } from '../../index-document.ts'
import type { AppEnv } from './context.ts'
import { cookieOf } from './cookies.ts'

/** The language, if the site has it; otherwise undefined. */
export const knownLanguage = (language: unknown): string | undefined =>
  pageRenderer.locales.find((locale) => locale === language)

/**
 * The path for routing: a page's path without its language prefix. Files and calls of our script have one address for
 * all languages; a form that a browser submits natively has the prefix.
 */
export function routePath(request: Request): string {
  const whole = getPath(request)
  const { path } = splitPath(whole, pageRenderer.locales)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isFile = /^\/(media|samples)\/|\.\w+$/.test(path) || (isRead && path.startsWith('/api/'))
  return isFile ? whole : path
}

/** The address of a page without its language prefix. */
export function pageUrl({ req }: Context<AppEnv>): URL {
  const url = new URL(req.url)
  url.pathname = splitPath(url.pathname, pageRenderer.locales).path
  return url
}

/** The language of a page, by its address only; calls of our script have the prefix of their page. */
export function languageOf({ req }: Context<AppEnv>): string {
  const { language } = splitPath(getPath(req.raw), pageRenderer.locales)
  if (language !== MAIN_LANGUAGE || !req.path.startsWith('/api/')) return language
  return firstLanguage(req.header('accept-language')) ?? MAIN_LANGUAGE
}

/** @param header `Accept-Language`; only its first language counts */
export const firstLanguage = (header = '') =>
  knownLanguage(/^[a-z]+/i.exec(header.trim())?.[0].toLowerCase())

/** The language chosen in this browser. */
export const chosenLanguage = (c: Context) => knownLanguage(cookieOf(c, LANGUAGE_COOKIE))

/**
 * The language of the age gate: by the prefix of the address, else the language chosen in this browser, else the first
 * of `Accept-Language`.
 */
export function gateLanguage(c: Context<AppEnv>): string {
  const ofAddress = languageOf(c)
  if (ofAddress !== MAIN_LANGUAGE) return ofAddress
  return chosenLanguage(c) ?? firstLanguage(c.req.header('accept-language')) ?? MAIN_LANGUAGE
}

/** The browser's preferred language if it differs from the page's and none was chosen yet; otherwise undefined. */
export function offeredLanguage(c: Context<AppEnv>): string | undefined {
  const preferred = firstLanguage(c.req.header('accept-language'))
  return chosenLanguage(c) || preferred === languageOf(c) ? undefined : preferred
}
