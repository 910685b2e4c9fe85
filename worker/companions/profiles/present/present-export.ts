import { dayOf } from '#platform/days'
import type { FileColumn } from '#companions/staff/import-file'
import { csvLine, type CsvSeparator } from '../../../platform/lib/csv.ts'
import { iso, isoOrNull } from '../../../platform/lib/time.ts'
import type { ExportRow } from '../export-rows.ts'
import { isAwayOn, presenceOf } from '../rules.ts'

type Cell = (row: ExportRow, now: number) => string | number

/** Columns of the file; contact channels are excluded. */
const columns: Record<Exclude<FileColumn, 'reason'>, Cell> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  category: ({ category }) => category,
  age_range: ({ ageMin, ageMax }) => `${ageMin}-${ageMax}`,
  district: ({ district }) => district,
  city: ({ city }) => city,
  country: ({ country }) => country,
  status: ({ lifecycle }) => lifecycle,
  is_active: ({ isActive }) => isActive,
  is_featured: ({ isFeatured }) => isFeatured,
  is_vip: ({ isVip }) => isVip,
  visible_in_feed: ({ visibleInFeed }) => visibleInFeed,
  visible_on_homepage: ({ visibleOnHomepage }) => visibleOnHomepage,
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
