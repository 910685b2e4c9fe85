/** What a spreadsheet may take for a formula, also behind blanks or written full-width. */
const FORMULA = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\s\p{Cc}]/u

/** One cell, quoted; a formula becomes text by an apostrophe before it. */
const cell = (value: string | number) => {
  const text = String(value)
  const plain = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}

/** One line of RFC 4180, with its end. @param cells numbers stay numbers, also negative ones */
export const csvLine = (cells: readonly (string | number)[]) => `${cells.map(cell).join(',')}\r\n`
