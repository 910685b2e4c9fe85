import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { messagesIn } from '../support/platform/english.ts'

/** What the site says in a language, by its English. */
export function wordsIn(language: string) {
  const file = fileURLToPath(new URL(`../../web/locales/${language}.po`, import.meta.url))
  const messages = messagesIn(readFileSync(file, 'utf8'))
  return (english: string): string => {
    const found = messages.find((one) => one.english === english)
    if (!found) throw new Error(`"${english}" is no text of the site`)
    return found.translation
  }
}
