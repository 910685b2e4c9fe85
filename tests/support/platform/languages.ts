import { MAIN_LANGUAGE, pathIn } from '#platform/language'
import { pages } from '../../../worker/index-document.ts'
import { addTranslations, translationsOf } from '../../../worker/platform/lib/translations.ts'

/** The languages beside English. */
export const otherLanguages = pages.locales.filter((language) => language !== MAIN_LANGUAGE)

/** What the Worker says in a language. @param id of a refusal, or an English text of an email */
export function said(language: string, id: string): string {
  const text = translationsOf(language)?.[id]
  if (text === undefined) throw new Error(`"${id}" has no translation`)
  return text
}

/** The addresses of a page, as its head names them to search engines. */
export const alternatesOf = (path: string): Record<string, string> => ({
  ...Object.fromEntries(pages.locales.map((language) => [language, pathIn(language, path)])),
  'x-default': path,
})

/**
 * Has the Worker say other words in a language.
 *
 * @returns what puts its own back
 */
export function replaceWords(language: string, words: Record<string, string>): () => void {
  const own = translationsOf(language)
  if (!own) throw new Error(`The site has no ${language}`)
  addTranslations(language, words)
  return () => addTranslations(language, own)
}
