import { sql, type SQL } from 'drizzle-orm'
import type { AdminListQuery } from '#contract/admin-companions'
import type { CompanionSort, CompanionStatus } from '#contract/companion-list-options'
import type { Database } from '../../db/client.ts'
import { found, type Term, type Wanted } from './matching.ts'
import type { CompanionRow } from './writes.ts'

const orders: Record<CompanionSort, { columns: string[]; descending: boolean }> = {
  newest: { columns: ['created_at', 'id'], descending: true },
  oldest: { columns: ['created_at', 'id'], descending: false },
  name: { columns: ['name_folded', 'id'], descending: false },
  'name-desc': { columns: ['name_folded', 'id'], descending: true },
  location: { columns: ['city_id', 'name_folded', 'id'], descending: false },
  'location-desc': { columns: ['city_id', 'name_folded', 'id'], descending: true },
}

export type ListRow = Pick<
  CompanionRow,
  | 'id'
  | 'name'
  | 'ageMin'
  | 'ageMax'
  | 'lifecycle'
  | 'createdAt'
  | 'updatedAt'
  | 'presence'
  | 'lastActiveAt'
  | 'onlineUntil'
  | 'awayFrom'
  | 'awayUntil'
  | 'pausedAt'
> & { location: string } & Record<
    'isActive' | 'isFeatured' | 'isVip' | 'visibleOnHomepage' | 'visibleInFeed',
    number
  >

/**
 * One page of all companions and how many there are in all. Without a search the totals are kept by
 * the database, and a page costs its rows and those between it and the nearer end of the list. A
 * search reads an index of all names, places and ids.
 */
export async function listPage(
  db: Database,
  terms: readonly Term[],
  { sort, skip, limit, ...filters }: AdminListQuery,
): Promise<{ rows: ListRow[]; total: number }> {
  const asked = { filters, terms }
  const total = await countFound(db, asked)
  const wanted = Math.max(0, Math.min(limit, total - skip))
  if (wanted === 0) return { rows: [], total }

  const after = total - skip - wanted
  const fromEnd = after < skip
  // The place is asked for as a value: rows that are skipped ask for none.
  const rows = await db.all<ListRow>(sql`
    SELECT id, name, age_min AS ageMin, age_max AS ageMax, lifecycle, is_active AS isActive,
      is_featured AS isFeatured, is_vip AS isVip, visible_on_homepage AS visibleOnHomepage,
      visible_in_feed AS visibleInFeed, created_at AS createdAt, updated_at AS updatedAt,
      presence, last_active_at AS lastActiveAt, online_until AS onlineUntil,
      away_from AS awayFrom, away_until AS awayUntil, paused_at AS pausedAt,
      (SELECT coalesce((SELECT name || ', ' FROM districts WHERE id = district_id), '')
        || ci.name || ', ' || co.name FROM cities ci CROSS JOIN countries co
        ON co.id = ci.country_id WHERE ci.id = city_id) AS location
    FROM companions WHERE ${found(asked)}
    ORDER BY ${orderBy(sort, fromEnd)} LIMIT ${wanted} OFFSET ${fromEnd ? after : skip}`)
  return { rows: fromEnd ? rows.toReversed() : rows, total }
}

function orderBy(sort: CompanionSort, reverse: boolean): SQL {
  const { columns, descending } = orders[sort]
  const direction = descending === reverse ? 'ASC' : 'DESC'
  return sql.raw(columns.map((column) => `${column} ${direction}`).join(', '))
}

/** How many match, exactly. */
export async function countFound(db: Database, wanted: Wanted): Promise<number> {
  if (wanted.terms.length === 0) return counterOf(db, wanted.filters.status)
  const [row] = await db.all<{ total: number }>(
    sql`SELECT count(*) AS total FROM companions WHERE ${found(wanted)}`,
  )
  return row?.total ?? 0
}

async function counterOf(db: Database, status: CompanionStatus): Promise<number> {
  const [row] = await db.all<{ total: number }>(
    status === 'active'
      ? sql`SELECT (SELECT count FROM tallies WHERE what = 'companions')
          - (SELECT count FROM tallies WHERE what = 'inactive') AS total`
      : sql`SELECT count AS total FROM tallies
          WHERE what = ${status === 'all' ? 'companions' : status}`,
  )
  return row?.total ?? 0
}
