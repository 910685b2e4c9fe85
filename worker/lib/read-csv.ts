import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { Failure } from './failure.ts'

/** `row` counts as a spreadsheet does, from 1. */
export type CsvRow = { row: number; cells: string[] }

/** The last one is that of spreadsheets in Switzerland. */
const separators = [',', '\t', ';']
const lineEnds = ['\r\n', '\n', '\r']

/**
 * The first row of a file of RFC 4180, and the others that are not blank. Its separator is the one that splits
 * the first row into most cells.
 *
 * @throws Failure 422 for what is no such file, or is not in UTF-8
 */
export function readCsv(bytes: Uint8Array): { head: string[]; rows: CsvRow[] } {
  const text = decode(bytes)
  const records = recordsOf(text, separatorOf(text))
  const rows = records
    .map((cells, at) => ({ row: at + 1, cells }))
    .slice(1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  return { head: (records[0] ?? []).map((name) => name.trim()), rows }
}

function decode(bytes: Uint8Array): string {
  const isUtf16 =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (isUtf16) throw new Failure('invalid', 'import.encoding')
  if (bytes.includes(0)) throw new Failure('invalid', 'import.not-csv')
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch (cause) {
    throw new Failure('invalid', 'import.encoding', {}, { cause })
  }
}

const optionsWith = (delimiter: string) => ({
  delimiter,
  record_delimiter: lineEnds,
  relax_column_count: true,
})

function separatorOf(text: string): string {
  const widths = separators.map((separator) => {
    try {
      return parse(text, { ...optionsWith(separator), to: 1 })[0]?.length ?? 0
    } catch {
      // Quotes that end before another separator.
      return 0
    }
  })
  return separators[widths.indexOf(Math.max(...widths))] ?? ','
}

function recordsOf(text: string, separator: string): string[][] {
  try {
    return parse(text, optionsWith(separator))
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    const row = Number((cause as CsvError & { records?: number }).records ?? 0) + 1
    throw new Failure('invalid', 'import.quotes', { row }, { cause })
  }
}
