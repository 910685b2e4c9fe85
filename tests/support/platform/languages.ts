import { MAIN_LANGUAGE } from '#platform/language'
import { pageRenderer } from '../../../worker/index-document.ts'
import { addTranslations, translationsOf } from '../../../worker/platform/lib/translations.ts'

/** The languages except for English. */
export const otherLanguages = pageRenderer.locales.filter((language) => language !== MAIN_LANGUAGE)

/** The Worker's text in a language. @param id id of an error, or an English text of an email */
export function workerText(language: string, id: string): string {
  const text = translationsOf(language)?.[id]
  if (text === undefined) throw new Error(`"${id}" has no translation`)
  return text
}

/**
 * Replaces texts of the Worker in a language.
 *
 * @returns a function that restores them
 */
export function replaceWords(language: string, words: Record<string, string>): () => void {
  const originalTexts = translationsOf(language)
  if (!originalTexts) throw new Error(`The site has no ${language}`)
  addTranslations(language, words)
  return () => addTranslations(language, originalTexts)
}
