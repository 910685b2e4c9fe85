import siteText from '#built-site'
import { pages } from '../../worker/index-document.ts'

/**
 * Gives the site one more language, as the build would: its pages, in English words, and what the Worker says.
 *
 * @returns what takes it away again
 */
export function addLanguage(language: string, words: Record<string, string> = {}): () => void {
  const { documents } = siteText
  const english = documents['en'] as (typeof documents)[string]
  const html = english.html.replace('<html lang="en"', `<html lang="${language}"`)
  documents[language] = { ...english, html }
  siteText.translations[language] = words
  pages.locales.push(language)
  return () => {
    pages.locales.splice(pages.locales.indexOf(language), 1)
    Reflect.deleteProperty(documents, language)
    Reflect.deleteProperty(siteText.translations, language)
  }
}
