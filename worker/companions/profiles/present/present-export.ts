import { dayOf } from '#platform/days'
import {
  importedColumns,
  isOfPlace,
  type ColumnField,
  type PlaceColumn,
} from '#companions/staff/import-file'
import { csvLine, type CsvSeparator } from '../../../platform/lib/csv.ts'
import { iso, isoOrNull } from '../../../platform/lib/time.ts'
import type { ExportRow } from '../export-rows.ts'
import { readFields } from '../field-columns.ts'
import { isAwayOn, presenceOf } from '../rules.ts'

type Cell = (row: ExportRow, now: number) => string | number

const placeCells: Record<PlaceColumn, Cell> = {
  district: ({ district }) => district,
  city: ({ city }) => city,
  country: ({ country }) => country,
}

const cellOf =
  (column: ColumnField): Cell =>
  (row) => {
    const value = readFields(row, [column])[column]
    return typeof value === 'boolean' ? Number(value) : (value ?? '')
  }

/** Columns of the file; contact channels are excluded. */
const columns: Record<string, Cell> = {
  id: ({ id }) => id,
  ...Object.fromEntries(
    importedColumns.map((column) => [
      column,
      isOfPlace(column) ? placeCells[column] : cellOf(column),
    ]),
  ),
  has_account: ({ hasAccount }) => hasAccount,
  presence: presenceOf,
  is_away: (row, now) => Number(isAwayOn(row, dayOf(now))),
  is_paused: ({ pausedAt }) => Number(pausedAt !== null),
  created_at: ({ createdAt }) => iso(createdAt),
  updated_at: ({ updatedAt }) => iso(updatedAt),
  published_at: ({ publishedAt }) => isoOrNull(publishedAt) ?? '',
}

/** Begins with a byte order mark, by which spreadsheets recognise UTF-8. */
export const companionCsvHead = (separator: CsvSeparator) =>
  `\u{feff}${Object.keys(columns).join(separator)}\r\n`

/** @param now epoch milliseconds */
export function csvLines(
  rows: readonly ExportRow[],
  { now, separator }: { now: number; separator: CsvSeparator },
): string {
  const cells = Object.values(columns)
  return rows
    .map((row) =>
      csvLine(
        cells.map((cell) => cell(row, now)),
        separator,
      ),
    )
    .join('')
}
