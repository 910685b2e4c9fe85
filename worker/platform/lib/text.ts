const replacements: Record<string, string> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ı: 'i',
}

/** Combining marks and invisible characters (including Hangul fillers and the Braille blank). */
const marks = /[\p{M}\p{Cf}\u115f\u1160\u2800]+/gu

/** Folds a text for every search of the site: lower case without accents, so that "zurich" matches "Zürich". */
export const foldForSearch = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(marks, '')
    .replace(/[ßłøæœđı]/g, (char) => replacements[char] ?? char)

/** Removes repetitions of a text at the end. A pattern would retry at every position where it begins. */
export function withoutEnd(text: string, ending: string): string {
  let end = text.length
  while (end > 0 && text.startsWith(ending, end - ending.length)) end -= ending.length
  return text.slice(0, end)
}

/** The folded words of a text: runs of letters and digits. */
export const wordsOf = (text: string): string[] =>
  foldForSearch(text).match(/[\p{L}\p{N}]+/gu) ?? []

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** A text as typed on a keyboard without umlauts: "zuerich" for "Zürich". */
export const withTypedUmlauts = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[äöü]/g, (char) => umlauts[char] ?? char)

/** The words of a text, also as typed on a keyboard without umlauts: "zurich" and "zuerich". */
export function spellingsOf(text: string): string[] {
  const lower = text.toLowerCase().normalize('NFC')
  const typedText = withTypedUmlauts(text)
  return typedText === lower ? wordsOf(text) : [...new Set([text, typedText].flatMap(wordsOf))]
}
