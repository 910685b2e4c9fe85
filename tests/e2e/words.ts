import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { messagesIn } from '../support/platform/english.ts'

/** Looks up translations in a catalog by their English text. */
export function wordsIn(language: string) {
  const file = fileURLToPath(new URL(`../../web/locales/${language}.po`, import.meta.url))
  const messages = messagesIn(readFileSync(file, 'utf8'))
  return (english: string): string => {
    const translated = messages.find((message) => message.english === english)
    if (!translated) throw new Error(`"${english}" is no text of the site`)
    return translated.translation
  }
}
