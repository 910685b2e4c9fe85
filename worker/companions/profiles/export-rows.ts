import { fileFields } from '#companions/profile-fields'
import { getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { hasTerms, matches, termsTable, type CompanionQuery } from './matching.ts'
import { companions } from '../schema/companions.ts'
import { columnsOfFields, type StoredCompanionRow } from './field-columns.ts'

/** Rows in memory at once. */
const CHUNK_ROWS = 1_000

/** Columns of `companions` in the file: those of its fields, and those of the derived values. */
const columns = getTableColumns(companions)
const exportedColumns = [
  ...new Set([
    ...columnsOfFields(fileFields.filter((field) => field !== 'location')),
    'id',
    'createdAt',
    'updatedAt',
    'publishedAt',
    'presence',
    'lastActiveAt',
    'onlineUntil',
    'awayFrom',
    'awayUntil',
    'pausedAt',
  ] as const),
]
const columnList = sql.raw(
  exportedColumns.map((column) => `${columns[column].name} AS ${column}`).join(', '),
)

/** Flags are numbers, as in the database. */
export type ExportRow = Pick<
  StoredCompanionRow,
  | 'id'
  | 'createdAt'
  | 'updatedAt'
  | 'publishedAt'
  | 'presence'
  | 'lastActiveAt'
  | 'onlineUntil'
  | 'awayFrom'
  | 'awayUntil'
  | 'pausedAt'
> & { city: string; country: string; district: string; hasAccount: number }

/**
 * All matching companions in chunks, by their time of creation. No edit changes that time, so a companion who
 * matches throughout appears exactly once.
 */
export async function* exportRows(
  db: Database,
  { filters, terms, now }: CompanionQuery,
): AsyncGenerator<ExportRow[], void> {
  let last: Pick<ExportRow, 'createdAt' | 'id'> = { createdAt: -1, id: '' }
  for (;;) {
    const rows: ExportRow[] = await db.all<ExportRow>(sql`
      WITH ${termsTable(terms)}
      SELECT ${columnList},
        (SELECT name FROM cities WHERE id = city_id) AS city,
        (SELECT co.name FROM cities ci CROSS JOIN countries co ON co.id = ci.country_id
          WHERE ci.id = city_id) AS country,
        coalesce((SELECT name FROM districts WHERE id = district_id), '') AS district,
        EXISTS (SELECT 1 FROM companion_accounts WHERE companion_id = companions.id) AS hasAccount
      FROM companions
      WHERE (created_at, id) > (${last.createdAt}, ${last.id}) AND ${matches({ filters, now })} AND ${hasTerms}
      ORDER BY created_at, id LIMIT ${CHUNK_ROWS}`)
    yield rows
    if (rows.length < CHUNK_ROWS) return
    last = rows.at(-1)!
  }
}
