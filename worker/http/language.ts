import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { LANGUAGE_COOKIE } from '#contract/language'
import { pages } from '../index-document.ts'
import type { AppEnv } from './context.ts'

/** A language that there is a catalog of; undefined for anything else. */
export const knownLanguage = (language: unknown): string | undefined =>
  pages.locales.find((one) => one === language)

/** The language that was chosen in this browser; English unless there is a catalog of it. */
export const languageOf = (c: Context<AppEnv>): string =>
  knownLanguage(getCookie(c, LANGUAGE_COOKIE)) ?? 'en'
