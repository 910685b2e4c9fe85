/** Beginnings that spreadsheets may evaluate as a formula, also after blanks or in full-width characters. */
const FORMULA = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\s\p{Cc}]/u

/** Prefixes a formula with an apostrophe, which makes it text. */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Removes the apostrophe that `guarded` adds. */
export const unguardFormula = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text

/** A quoted cell. */
const cell = (value: string | number) => {
  const text = typeof value === 'string' ? guardFormula(value) : String(value)
  return `"${text.replaceAll('"', '""')}"`
}

/**
 * The separator that spreadsheets of a language expect. German, French and Italian ones use the comma as decimal sign,
 * and Excel would open a comma-separated file as one column there.
 */
export const separatorFor = (language: string): CsvSeparator => (language === 'en' ? ',' : ';')

export type CsvSeparator = ',' | ';' | '\t'

/** A line of RFC 4180 with its line end. @param cells numbers are written as numbers, also negative ones */
export const csvLine = (cells: readonly (string | number)[], separator: CsvSeparator) =>
  `${cells.map(cell).join(separator)}\r\n`
