import { spellingsOf, wordsOf } from '../../../platform/lib/text.ts'

/** The beginnings of names like "St. Gallen", by which people know the same place. */
const saints = ['st', 'saint', 'sankt', 'san']

/** The words that find a place, by any of its names, each with how it is shown. */
export function wordsOfPlace(names: readonly string[]): Map<string, string> {
  const wordsByPlace = new Map<string, string>()
  const add = (word: string, shown: string) => {
    if (!wordsByPlace.has(word)) wordsByPlace.set(word, shown)
  }
  for (const name of names) {
    const words = wordsOf(name)
    const spelled = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
    words.forEach((word, at) => add(word, spelled[at] ?? word))
  }
  for (const name of names) {
    const words = wordsOf(name)
    for (const word of spellingsOf(name)) add(word, name)
    if (words.length > 1) add(words.join(''), name)
    if (saints.includes(words[0] ?? '')) for (const saint of saints) add(saint, name)
  }
  return wordsByPlace
}
