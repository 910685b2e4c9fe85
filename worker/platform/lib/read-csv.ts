import type { CsvSeparator } from './csv.ts'
import { Failure } from './failure.ts'

/** `row` is the row's number in a spreadsheet, from 1. */
export type CsvRow = { row: number; cells: string[] }

/** Spreadsheets in Switzerland use the semicolon. */
const separators: readonly CsvSeparator[] = [',', '\t', ';']

/**
 * The optional first line by which spreadsheets declare a file's separator. They fill it with separators when they save
 * the file again.
 */
const separatorLine = /^"?sep=([,;\t])"?[,;\t ]*(?:\r\n|\r|\n|$)/i

/**
 * Reads a file of RFC 4180: its first row that is not blank, and the further rows that are not. The separator is the
 * declared one, else the one that splits the first row into the most cells.
 *
 * @param maxRows reading stops after one more row, so that the caller can reject the file
 * @throws Failure 422 if it is no such file, or is not in UTF-8
 */
export function readCsv(
  bytes: Uint8Array,
  maxRows: number,
): { head: string[]; rows: CsvRow[]; separator: CsvSeparator } {
  const decoded = decode(bytes)
  const declaration = separatorLine.exec(decoded)
  const text = declaration ? decoded.slice(declaration[0].length) : decoded
  const separator =
    separators.find((candidate) => candidate === declaration?.[1]) ?? separatorOf(text)
  const rows: CsvRow[] = []
  let head: string[] | null = null
  for (const row of filledRows(text, separator)) {
    if (head) rows.push(row)
    else head = row.cells.map((name) => name.trim())
    if (rows.length > maxRows) break
  }
  return { head: head ?? [], rows, separator }
}

/** Detects UTF-16 by its byte order mark, or by a zero byte beside the first letter, since column names are ASCII. */
function isUtf16([first, second]: Uint8Array): boolean {
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  return (first === 0) !== (second === 0)
}

function decode(bytes: Uint8Array): string {
  if (isUtf16(bytes)) throw new Failure('invalid', 'import.invalid-encoding')
  if (bytes.includes(0)) throw new Failure('invalid', 'import.not-csv')
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch (cause) {
    throw new Failure('invalid', 'import.invalid-encoding', {}, { cause })
  }
}

function separatorOf(text: string): CsvSeparator {
  const widths = separators.map((separator) => {
    try {
      return filledRows(text, separator).next().value?.cells.length ?? 0
    } catch {
      // The quotes belong to another separator.
      return 0
    }
  })
  return separators[widths.indexOf(Math.max(...widths))] ?? ','
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const QUOTE = 0x22

/**
 * The rows that have a cell with more than blanks. Each character is read once, and blank rows use no memory.
 *
 * @throws Failure 422 for a quote within a cell, text after a quoted cell, or an unclosed quote
 */
function* filledRows(text: string, separator: CsvSeparator): Generator<CsvRow, undefined> {
  const separatorCode = separator.charCodeAt(0)
  const isCellEnd = (code: number) =>
    code === separatorCode || code === LINE_FEED || code === CARRIAGE_RETURN
  let row = 1
  let cells: string[] = []
  let position = 0
  while (position < text.length) {
    const code = text.charCodeAt(position)
    if (cells.length === 0 && (code === LINE_FEED || code === CARRIAGE_RETURN)) {
      position = behindLineEnd(text, position)
      row++
      continue
    }
    let cell = ''
    if (code === QUOTE) {
      const end = endOfQuotes(text, position)
      if (end === -1) throw new Failure('invalid', 'import.invalid-quotes', { row })
      if (end > position + 1) cell = text.slice(position + 1, end).replaceAll('""', '"')
      position = end + 1
    } else {
      const start = position
      while (position < text.length && !isCellEnd(text.charCodeAt(position))) position++
      if (position > start) cell = text.slice(start, position)
      if (cell.includes('"')) throw new Failure('invalid', 'import.invalid-quotes', { row })
    }
    cells.push(cell)
    const hasMore = position < text.length
    if (hasMore && !isCellEnd(text.charCodeAt(position))) {
      throw new Failure('invalid', 'import.invalid-quotes', { row })
    }
    if (hasMore && text.charCodeAt(position) === separatorCode) {
      position++
      if (position < text.length) continue
      // A separator at the very end is followed by an empty cell.
      cells.push('')
    }
    if (cells.some(isFilled)) yield { row, cells }
    position = behindLineEnd(text, position)
    row++
    cells = []
  }
}

const behindLineEnd = (text: string, position: number) =>
  text.charCodeAt(position) === CARRIAGE_RETURN && text.charCodeAt(position + 1) === LINE_FEED
    ? position + 2
    : position + 1

const isFilled = (cell: string) => cell !== '' && cell.trim() !== ''

/** The index of the quote that ends a quoted cell; -1 if there is none. A quote within is doubled. */
function endOfQuotes(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1)
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  return quote
}
