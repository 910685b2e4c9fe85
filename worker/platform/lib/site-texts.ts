import { MAIN_LANGUAGE } from '#platform/language'
import type { LanguageTexts } from '#contract/renderer'
import { pageRenderer } from '../../index-document.ts'
import { logError } from './event-counts.ts'
import { errorMessage } from './reason.ts'
import { addTranslations, siteLanguages, translationsOf } from './translations.ts'

/** Origin in addresses of the site's files; the `ASSETS` binding only uses the path. */
export const SITE_FILES = 'https://site.files'

/** False for a language other than English whose texts this isolate has not loaded. */
export const hasTexts = (language: string): boolean =>
  language === MAIN_LANGUAGE || translationsOf(language) !== undefined

/** The language, or English if its texts could not be loaded. */
export const languageWithTexts = (language: string): string =>
  hasTexts(language) ? language : MAIN_LANGUAGE

/** Registers the texts of a language: the renderer's messages and the Worker's own texts. */
export function addTexts(language: string, { messages, translations }: LanguageTexts): void {
  pageRenderer.addMessages(language, messages)
  addTranslations(language, translations)
}

/**
 * Loads the texts of languages from the site's files, each once per isolate. The bundle only contains English, so that
 * a cold start parses nothing else. A file that can't be read is logged and read again on the next request; until then
 * texts are in English.
 *
 * @param files the binding `ASSETS`
 */
export async function loadTexts(files: Fetcher, languages: Iterable<string>): Promise<void> {
  const missingLanguages = [...new Set(languages)].filter((language) => !hasTexts(language))
  await Promise.all(missingLanguages.map((language) => loadLanguage(files, language)))
}

/** Loads the texts of all languages, for work that sends mails to several readers. @param files the binding `ASSETS` */
export const loadAllTexts = (files: Fetcher): Promise<void> => loadTexts(files, siteLanguages())

async function loadLanguage(files: Fetcher, language: string): Promise<void> {
  try {
    const response = await files.fetch(`${SITE_FILES}/texts/${language}.json`)
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`texts/${language}.json: ${response.status}`)
    }
    addTexts(language, await response.json<LanguageTexts>())
  } catch (error) {
    logError('texts.unavailable', { language, why: errorMessage(error) })
  }
}
