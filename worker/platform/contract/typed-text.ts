// Cleans texts pasted from office programs, messengers and web pages, which contain invisible marks.

/** Signs without ink that Unicode counts as visible: the Braille blank, a filler, and a note without a head. */
const BLANK_SIGNS = '\\u2800\\u{16fe4}\\u{1d159}'

/** Format marks, zero-width marks, marks of text direction, fillers and variation selectors. */
const invisible = new RegExp(`[\\p{Cf}\\p{Default_Ignorable_Code_Point}${BLANK_SIGNS}]`, 'gu')

/** A joiner inside an emoji sequence, such as a woman with red hair, must stay. */
const isJoiner = (text: string, index: number) =>
  text[index] === '\u200d' &&
  /\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0f]?$/u.test(
    text.slice(Math.max(0, index - 5), index),
  ) &&
  /^\p{Extended_Pictographic}|^[\u2640\u2642\u2695\u2696\u2708]/u.test(
    text.slice(index + 1, index + 3),
  )

/** The selector that shows the sign before it as an emoji or as text. */
const isEmojiStyle = (text: string, index: number) =>
  /[\ufe0e\ufe0f]/.test(text.charAt(index)) &&
  /[\p{Extended_Pictographic}\p{Emoji}]$/u.test(text.slice(Math.max(0, index - 2), index))

/** Removes invisible marks. */
export const dropInvisible = (text: string): string =>
  text.replace(invisible, (mark, index: number) =>
    isJoiner(text, index) || isEmojiStyle(text, index) ? mark : '',
  )

/** More than three combining marks on one letter. */
const piledMarks = /(\p{M}{3})\p{M}+/gu

/** Normalises letters to NFC, with at most three marks each and no invisible ones. */
const cleanLetters = (text: string): string =>
  dropInvisible(text).normalize('NFC').replace(piledMarks, '$1')

/** Cleans a text of several lines: vertical tabs of office programs become line ends, tabs become blanks. */
export const cleanText = (text: string): string =>
  cleanLetters(text)
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .trim()

/** Cleans a text of one line: tabs become blanks. Line ends stay, so that the form can reject them. */
export const cleanLine = (text: string): string =>
  cleanLetters(text)
    .replace(/[\t\v\f\u0085\u2028\u2029]+/g, ' ')
    .trim()

/** Cleans a name to one line with single blanks. */
export const cleanName = (text: string): string =>
  cleanLine(text.replace(/[\r\n]+/g, ' ')).replace(/\p{Zs}+/gu, ' ')

/** A name without letters would be invisible in lists and titles. Modifiers, such as a raised line, are no letters. */
export const hasLetter = (text: string): boolean =>
  /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}]/u.test(dropInvisible(text))
