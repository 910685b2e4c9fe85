import { flagFields, type FlagField } from '#companions/profile-fields'
import { sql, type SQL } from 'drizzle-orm'
import type {
  AdminListQuery,
  CompanionSort,
  CompanionStatus,
} from '#companions/staff/companion-filters'
import type { Database } from '../../platform/db/client.ts'
import { matchesQuery, isCounted, type CompanionQuery } from './matching.ts'
import { countInTrash } from './trash.ts'
import type { NewCompanionRow } from './writes.ts'

const orders: Record<CompanionSort, { columns: string[]; descending: boolean }> = {
  newest: { columns: ['created_at', 'id'], descending: true },
  oldest: { columns: ['created_at', 'id'], descending: false },
  name: { columns: ['name_folded', 'id'], descending: false },
  'name-desc': { columns: ['name_folded', 'id'], descending: true },
  location: { columns: ['city_id', 'name_folded', 'id'], descending: false },
  'location-desc': { columns: ['city_id', 'name_folded', 'id'], descending: true },
  changed: { columns: ['updated_at', 'id'], descending: true },
  unchanged: { columns: ['updated_at', 'id'], descending: false },
}

export type ListRow = Pick<
  NewCompanionRow,
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
> & {
  /** JSON of `Summary`; null: none has been derived yet. */
  summary: string | null
  /** JSON: reports that hide the profile. */
  holds: string
  submittedPhotos: string
  /** JSON: plans for the publication. */
  planned: string
} & Record<FlagField, number>

/**
 * One page of companions and the number of all matches. Without search and further filters, the database maintains
 * the totals, and a page reads two rows for each of its own and of those up to the nearer end of the list. A search
 * reads an index of all names, places and ids; a filter reads the rows that it matches or skips.
 */
export async function listPage(
  db: Database,
  query: CompanionQuery,
  { sort, skip, limit }: Pick<AdminListQuery, 'sort' | 'skip' | 'limit'>,
): Promise<{ rows: ListRow[]; total: number }> {
  const total = await countMatches(db, query)
  const count = Math.max(0, Math.min(limit, total - skip))
  if (count === 0) return { rows: [], total }

  const after = total - skip - count
  const fromEnd = after < skip
  // Subqueries instead of joins: they don't run for rows that OFFSET skips.
  const rows = await db.all<ListRow>(sql`
    SELECT id, name, age_min AS ageMin, age_max AS ageMax, lifecycle,
      ${sql.raw(flagFields.join(', '))}, created_at AS createdAt, updated_at AS updatedAt,
      presence, last_active_at AS lastActiveAt, online_until AS onlineUntil,
      away_from AS awayFrom, away_until AS awayUntil, paused_at AS pausedAt,
      (SELECT json_object('place', place, 'coverId', cover_id, 'counts', json(counts),
          'hasAccount', has_account, 'blank', json(blank), 'completeness', completeness,
          'facts', json(facts))
        FROM companion_summaries WHERE companion_id = companions.id) AS summary,
      (SELECT json_group_array(json(report)) FROM (
        SELECT DISTINCT json_object('id', r.id, 'reference', r.reference) AS report
        FROM reports h CROSS JOIN reports r ON r.id = coalesce(h.case_id, h.id)
        WHERE h.companion = companions.id AND h.holds = 1)) AS holds,
      (SELECT json_group_array(json_object('state', s.state, 'since', s.changed_at))
        FROM media_submissions s CROSS JOIN media m ON m.id = s.media_id AND m.type = 'photo'
        WHERE s.companion_id = companions.id
        AND iif(s.kind = 'gallery', m.access_level = 'public', s.kind = 'public')) AS submittedPhotos,
      (SELECT json_group_array(json_object('act', act, 'at', at, 'missedAt', missed_at))
        FROM publication_plans WHERE companion_id = companions.id) AS planned
    FROM companions WHERE ${matchesQuery(query)}
    ORDER BY ${orderBy(sort, fromEnd)} LIMIT ${count} OFFSET ${fromEnd ? after : skip}`)
  return { rows: fromEnd ? rows.toReversed() : rows, total }
}

function orderBy(sort: CompanionSort, reverse: boolean): SQL {
  const { columns, descending } = orders[sort]
  const direction = descending === reverse ? 'ASC' : 'DESC'
  return sql.raw(columns.map((column) => `${column} ${direction}`).join(', '))
}

/** The exact number of matches. */
export async function countMatches(db: Database, query: CompanionQuery): Promise<number> {
  if (isCounted(query)) return counterOf(db, query.filters.status)
  const [row] = await db.all<{ total: number }>(
    sql`SELECT count(*) AS total FROM companions WHERE ${matchesQuery(query)}`,
  )
  return row?.total ?? 0
}

async function counterOf(db: Database, status: CompanionStatus): Promise<number> {
  const storedCount =
    status === 'active'
      ? sql`(SELECT count FROM counters WHERE name = 'companions')
          - (SELECT count FROM counters WHERE name = 'inactive')`
      : sql`(SELECT count FROM counters WHERE name = ${status === 'all' ? 'companions' : status})`
  const [row] = await db.all<{ total: number }>(
    sql`SELECT ${storedCount} - ${countInTrash(status)} AS total`,
  )
  return row?.total ?? 0
}
