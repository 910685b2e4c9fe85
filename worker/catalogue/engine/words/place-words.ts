import { spellingsOf, wordsOf } from '../../../platform/lib/text.ts'

/** Interchangeable beginnings of names like "St. Gallen". */
const saints = ['st', 'saint', 'sankt', 'san']

/** Words that match a place, by any of its names, each with its displayed form. */
export function wordsOfPlace(names: readonly string[]): Map<string, string> {
  const wordsByPlace = new Map<string, string>()
  const add = (word: string, displayForm: string) => {
    if (!wordsByPlace.has(word)) wordsByPlace.set(word, displayForm)
  }
  for (const name of names) {
    const words = wordsOf(name)
    const writtenWords = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
    words.forEach((word, index) => add(word, writtenWords[index] ?? word))
  }
  for (const name of names) {
    const words = wordsOf(name)
    for (const word of spellingsOf(name)) add(word, name)
    if (words.length > 1) add(words.join(''), name)
    if (saints.includes(words[0] ?? '')) for (const saint of saints) add(saint, name)
  }
  return wordsByPlace
}
