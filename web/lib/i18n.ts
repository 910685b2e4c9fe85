import type { Messages } from '@lingui/core'
import { i18n } from '#i18n'
import { MAIN_LANGUAGE, pathIn, splitPath } from '#platform/language'

/** Languages of the build: English and every complete catalog (`web/vite/catalogs.ts`). */
export const locales: string[] = import.meta.env.LANGUAGES

/**
 * Activates a language.
 *
 * @param messages for the renderer only: the browser's files are built in one language each
 */
export const activate = (locale: string, messages: Messages = {}): void =>
  i18n.loadAndActivate({ locale: locales.includes(locale) ? locale : MAIN_LANGUAGE, messages })

const many = import.meta.env.MANY_LANGUAGES

/** Address on this site in the page's language. @param path path without a prefix */
export const inLanguage: (path: string) => string = many
  ? (path) => pathIn(i18n.locale, path)
  : (path) => path

/** Header of API calls: the language of their error messages. */
export const languageHeader = (): { 'accept-language'?: string } =>
  many ? { 'accept-language': i18n.locale } : {}

/** Prefix of all addresses in the page's language. */
export const languagePrefix = (): string =>
  many && i18n.locale !== MAIN_LANGUAGE ? `/${i18n.locale}` : ''

/** Inverse of `inLanguage`. @param pathname path of an address in the page's language */
export const pathOfPage = (pathname: string): string =>
  many ? splitPath(pathname, [i18n.locale]).path : pathname

/** Path of the browser's address, without the prefix of the page's language. */
export const currentPath: () => string = many
  ? () => pathOfPage(location.pathname)
  : () => location.pathname
