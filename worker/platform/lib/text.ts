const replacements: Record<string, string> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ı: 'i',
}

/** Marks on letters, and marks that no one sees (fillers of Hangul and the blank of Braille among them). */
const marks = /[\p{M}\p{Cf}\u115f\u1160\u2800]+/gu

/** The one folding of the site: lower case, accents removed, so that "zurich" finds "Zürich". */
export const foldForSearch = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(marks, '')
    .replace(/[ßłøæœđı]/g, (char) => replacements[char] ?? char)

/** A text without what it repeats at its end. A pattern would try each place where that begins. */
export function withoutEnd(text: string, repeated: string): string {
  let end = text.length
  while (end > 0 && text.startsWith(repeated, end - repeated.length)) end -= repeated.length
  return text.slice(0, end)
}

/** The folded words of a text: runs of alphabetic characters and digits. */
export const wordsOf = (text: string): string[] =>
  foldForSearch(text).match(/[\p{L}\p{N}]+/gu) ?? []

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** A text as it is typed where a keyboard has no umlauts: "zuerich" for "Zürich". */
export const withTypedUmlauts = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[äöü]/g, (char) => umlauts[char] ?? char)

/** As `wordsOf`, and how they are typed where a keyboard has no umlauts: "zurich" and "zuerich". */
export function spellingsOf(text: string): string[] {
  const lower = text.toLowerCase().normalize('NFC')
  const typed = withTypedUmlauts(text)
  return typed === lower ? wordsOf(text) : [...new Set([text, typed].flatMap(wordsOf))]
}
