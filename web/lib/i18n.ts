import type { Messages } from '@lingui/core'
import { i18n } from '#i18n'
import { MAIN_LANGUAGE, pathIn, splitPath } from '#platform/language'

/** What the site is built in: English, and what has a complete catalog (`web/vite/catalogs.ts`). */
export const locales: string[] = import.meta.env.LANGUAGES

/**
 * Shows the page in a language.
 *
 * @param messages of the renderer alone: the browser's files are built in one language each
 */
export const activate = (locale: string, messages: Messages = {}): void =>
  i18n.loadAndActivate({ locale: locales.includes(locale) ? locale : MAIN_LANGUAGE, messages })

const many = import.meta.env.MANY_LANGUAGES

/** An address of this site in the page's language. @param path without a prefix */
export const inLanguage: (path: string) => string = many
  ? (path) => pathIn(i18n.locale, path)
  : (path) => path

/** Of calls: the language in which they are refused. */
export const languageHeader = (): { 'accept-language'?: string } =>
  many ? { 'accept-language': i18n.locale } : {}

/** What is before the path of every address in the page's language. */
export const languagePrefix = (): string =>
  many && i18n.locale !== MAIN_LANGUAGE ? `/${i18n.locale}` : ''

/** The way back from `inLanguage`. @param pathname of an address in the page's language */
export const pathOfPage = (pathname: string): string =>
  many ? splitPath(pathname, [i18n.locale]).path : pathname

/** The path of the browser's address, without the prefix of the page's language. */
export const pathHere: () => string = many
  ? () => pathOfPage(location.pathname)
  : () => location.pathname
