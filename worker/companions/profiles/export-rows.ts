import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { hasTerms, matches, termsTable, type CompanionQuery } from './matching.ts'
import type { NewCompanionRow } from './writes.ts'

/** Rows in memory at once. */
const CHUNK_ROWS = 1_000

export type ExportRow = Pick<
  NewCompanionRow,
  | 'id'
  | 'name'
  | 'category'
  | 'lifecycle'
  | 'ageMin'
  | 'ageMax'
  | 'createdAt'
  | 'updatedAt'
  | 'publishedAt'
  | 'presence'
  | 'lastActiveAt'
  | 'onlineUntil'
  | 'awayFrom'
  | 'awayUntil'
  | 'pausedAt'
> & { city: string; country: string; district: string } & Record<
    'isActive' | 'isFeatured' | 'isVip' | 'visibleOnHomepage' | 'visibleInFeed' | 'hasAccount',
    number
  >

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
      SELECT id, name, category, lifecycle, age_min AS ageMin, age_max AS ageMax,
        is_active AS isActive, is_featured AS isFeatured, is_vip AS isVip,
        visible_on_homepage AS visibleOnHomepage, visible_in_feed AS visibleInFeed,
        created_at AS createdAt, updated_at AS updatedAt, published_at AS publishedAt,
        presence, last_active_at AS lastActiveAt, online_until AS onlineUntil,
        away_from AS awayFrom, away_until AS awayUntil, paused_at AS pausedAt,
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
