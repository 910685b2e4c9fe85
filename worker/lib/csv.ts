/** What a spreadsheet may take for a formula, also behind blanks or written full-width. */
const FORMULA = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\s\p{Cc}]/u

/** A formula becomes text by an apostrophe before it. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** What stood there before it was guarded. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text

/** One cell, quoted. */
const cell = (value: string | number) => {
  const text = typeof value === 'string' ? guarded(value) : String(value)
  return `"${text.replaceAll('"', '""')}"`
}

/** One line of RFC 4180, with its end. @param cells numbers stay numbers, also negative ones */
export const csvLine = (cells: readonly (string | number)[]) => `${cells.map(cell).join(',')}\r\n`
