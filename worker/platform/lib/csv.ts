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

/**
 * The separator that spreadsheets of a language expect: the comma is the decimal sign of German, French and
 * Italian ones, and Excel opens a file with commas in one column there.
 */
export const separatorFor = (language: string): CsvSeparator => (language === 'en' ? ',' : ';')

export type CsvSeparator = ',' | ';' | '\t'

/** One line of RFC 4180, with its end. @param cells numbers stay numbers, also negative ones */
export const csvLine = (cells: readonly (string | number)[], separator: CsvSeparator) =>
  `${cells.map(cell).join(separator)}\r\n`
