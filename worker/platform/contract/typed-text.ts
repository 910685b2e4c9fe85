// Texts as people paste them: from office programs, messengers and web pages, with marks that no one sees.

/** Letters and signs that are drawn as nothing: fillers of Hangul, the blank of Braille, a joiner of graphemes. */
const BLANK_SIGNS = '\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u2800\\u3164\\uffa0'

/** Format marks: soft hyphens, zero-width marks, marks that turn the direction of a text. */
const invisible = new RegExp(`[\\p{Cf}${BLANK_SIGNS}]`, 'gu')

/** The joiner of an emoji made of several, such as a woman with red hair. */
const isJoiner = (text: string, index: number) =>
  text[index] === '\u200d' &&
  /\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0f]?$/u.test(
    text.slice(Math.max(0, index - 5), index),
  ) &&
  /^\p{Extended_Pictographic}|^[\u2640\u2642\u2695\u2696\u2708]/u.test(
    text.slice(index + 1, index + 3),
  )

/** Drops what no one sees. */
export const dropInvisible = (text: string): string =>
  text.replace(invisible, (mark, index: number) => (isJoiner(text, index) ? mark : ''))

/** More than three marks on a letter. */
const piledMarks = /(\p{M}{3})\p{M}+/gu

/** One encoding of each letter (NFC), at most three marks on it, nothing invisible. */
const cleanLetters = (text: string): string =>
  dropInvisible(text).normalize('NFC').replace(piledMarks, '$1')

/** Several lines. A vertical tab is the line end of office programs; a tab is a blank. */
export const cleanText = (text: string): string =>
  cleanLetters(text)
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .trim()

/** One line: a tab is a blank. A line end stays, for a form to refuse. */
export const cleanLine = (text: string): string =>
  cleanLetters(text)
    .replace(/[\t\v\f\u0085\u2028\u2029]+/g, ' ')
    .trim()

/** A name: one line with single blanks, whatever it was typed in. */
export const cleanName = (text: string): string =>
  cleanLine(text.replace(/[\r\n]+/g, ' ')).replace(/\p{Zs}+/gu, ' ')

/** A name without one is seen as nothing in lists and titles. */
export const hasLetter = (text: string): boolean => /\p{L}/u.test(dropInvisible(text))
