import type { Query, Viewer } from '../../../worker/catalogue/engine/index.ts'
import type { Sort } from '#companions/vocabulary'
import { DAY, HOUR } from '../platform/fixtures.ts'

export type ListedCard = { id: string; name: string; locked: boolean }

// The catalogue's results as plain SQL over the source tables, without `catalogue_log`. Values are the test's own and
// need no escaping.

const minimumAge = `(SELECT value ->> 'minimumAge' FROM settings WHERE key = 'publication')`

/** The publication conditions. */
const complete = `c.id IN (SELECT companion_id FROM companion_consents WHERE withdrawn_at IS NULL)
    AND c.id IN (SELECT companion_id FROM companion_ages
      WHERE at_least BETWEEN ${minimumAge} AND c.age_max)
    AND c.age_min >= ${minimumAge} AND co.is_open
    AND 2 = (SELECT count(*) FROM companion_verifications v WHERE v.companion_id = c.id
      AND v.checked IN ('identity', 'age') AND v.lapsed_at IS NULL)
    AND c.id IN (SELECT m.companion_id FROM media m JOIN media_consents k ON k.media_id = m.id
      WHERE m.type = 'photo' AND m.purpose = 'gallery' AND m.access_level = 'public'
        AND k.for_public AND k.revoked_at IS NULL)`

/** Null: no district, or one that the operator hides. */
const districtOf = `(SELECT name FROM districts WHERE id = c.district_id AND NOT is_hidden)`

const visible = `SELECT c.*, ci.name AS city, co.name AS country,
    (SELECT replace(group_concat(name, ' '), '’', ' ') FROM (SELECT name FROM city_names WHERE city_id = ci.id
      UNION ALL SELECT name FROM country_names WHERE country_id = co.id
      UNION ALL SELECT name FROM districts WHERE id = c.district_id AND NOT is_hidden
      UNION ALL SELECT n.name FROM district_names n JOIN districts d ON d.id = n.district_id
        WHERE d.id = c.district_id AND NOT d.is_hidden)) AS other_names
  FROM companions c
  JOIN cities ci ON ci.id = c.city_id JOIN countries co ON co.id = ci.country_id
  WHERE c.lifecycle = 'active' AND c.is_active AND c.paused_at IS NULL
    AND c.id NOT IN (SELECT companion FROM reports WHERE holds = 1) AND (${complete})`

const text = (value: string) => `'${value.replaceAll("'", "''")}'`
const anyOf = (values: readonly string[]) => `(${values.map(text).join()})`

const columnOf = {
  category: 'category',
  nationality: 'nationality',
  ethnicity: 'ethnicity',
  eyes: 'eye_color',
  hair: 'hair_color',
  breastSize: 'breast_size',
} as Record<string, string>

/** The condition for the chosen values of a facet. */
function choice(facet: string, values: readonly string[], now: number): string {
  const inTable = (table: string, column: string) =>
    `id IN (SELECT companion_id FROM ${table} WHERE ${column} IN ${anyOf(values)})`
  if (facet === 'languages') return inTable('companion_languages', 'language')
  if (facet === 'services') return inTable('companion_services', 'name')
  if (facet === 'place') return `(${values.map((value) => `offers_${value}`).join(' OR ')})`
  const gallery = `SELECT companion_id FROM media WHERE purpose = 'gallery'`
  const special: Record<string, string> = {
    online: `presence = 'online' AND coalesce(online_until, last_active_at + ${12 * HOUR}) >= ${now}`,
    new: `published_at > ${now - 14 * DAY}`,
    'new photos': `id IN (${gallery} AND type = 'photo' AND access_level = 'public'
      AND created_at > ${now - 14 * DAY})`,
    videos: `id IN (${gallery} AND type = 'video')`,
    private: `id IN (${gallery} AND access_level = 'private')`,
    featured: 'is_featured',
  }
  if (facet === 'status' || facet === 'content') {
    return `(${values.map((value) => `(${special[value]})`).join(' OR ')})`
  }
  return `${columnOf[facet]} IN ${anyOf(values)}`
}

const rangeColumns = {
  age: 'age_min',
  height: 'height_cm',
  weight: 'weight_kg',
  price: 'hour_price / 100',
} as const

/** A word of a companion; the last word of a query, if long enough, may be a prefix. */
function word(queryText: string, isBeginning: boolean): string {
  const spaced = (column: string) => `' ' || lower(${column}) || ' '`
  const pattern = text(isBeginning ? `% ${queryText}%` : `% ${queryText} %`)
  const ownMatches = ['name', 'city', 'country', 'other_names'].map(
    (column) => `${spaced(column)} LIKE ${pattern}`,
  )
  const hanging = (table: string, column: string) =>
    `id IN (SELECT companion_id FROM ${table} WHERE ${spaced(column)} LIKE ${pattern})`
  const lists = [hanging('companion_traits', 'trait'), hanging('companion_services', 'name')]
  return `(${[...ownMatches, ...lists].join(' OR ')})`
}

/** Sort orders that need no weekly hours, which SQL can't evaluate. */
export const sqlSorts = ['recent', 'name', 'location', 'price'] as const satisfies Sort[]

const orders: Record<(typeof sqlSorts)[number], string> = {
  recent: 'last_active_at DESC',
  name: 'lower(name)',
  location: 'lower(city), lower(country), lower(name)',
  price: 'coalesce(hour_price,9e9)',
}

/** Runs queries of this file in one batch. */
export async function askTruth(
  db: D1Database,
  ...queries: readonly string[]
): Promise<ListedCard[][]> {
  const answers = await db.batch<{ id: string; name: string; locked: number }>(
    queries.map((query) => db.prepare(query)),
  )
  return answers.map(({ results }) =>
    results.map(({ id, name, locked }) => ({ id, name, locked: locked === 1 })),
  )
}

/** True unless all checks of the companion are valid. */
const unchecked = (now: number) => `(SELECT count(*) < 3 FROM companion_verifications
  WHERE companion_id = c.id AND valid_until > ${now})`

/** A city by any of its names, or, if the text has a comma, one of its districts. */
function inCity(place: string): string {
  const [town = '', district] = place.toLowerCase().split(', ').toReversed()
  const matchesName = `(lower(city) = ${text(town)} OR city_id IN (SELECT city_id FROM city_names
    WHERE replace(lower(name), 'ü', 'u') = ${text(town)}))`
  if (district === undefined) return matchesName
  return `${matchesName} AND district_id IN (SELECT id FROM districts WHERE NOT is_hidden
    AND (lower(name) = ${text(district)} OR id IN (SELECT district_id FROM district_names
      WHERE lower(name) = ${text(district)})))`
}

/** All companions of a list, in order. */
export function listOf(
  { q, city, country, filters }: Query,
  sort: (typeof sqlSorts)[number],
  viewer: Pick<Viewer, 'premium'>,
  now: number,
): string {
  const chosenFacets = Object.entries(filters.facets).filter(([, values]) => values.length > 0)
  const bounds = Object.entries(filters.ranges).flatMap(([name, { min, max }]) => {
    const column = rangeColumns[name as keyof typeof rangeColumns]
    return [min === null ? [] : `${column} >= ${min}`, max === null ? [] : `${column} <= ${max}`]
  })
  const words = q?.toLowerCase().split(' ') ?? []
  const narrowing = [
    ...chosenFacets.map(([facet, values]) => choice(facet, values, now)),
    ...bounds.flat(),
    ...words.map((queryWord, index) =>
      word(queryWord, index === words.length - 1 || queryWord.length > 2),
    ),
  ]
  const since = `(SELECT ${now} - value * ${DAY} FROM settings WHERE key = 'offline_window_days')`
  const online = choice('status', ['online'], now)
  const isDistrict = city?.includes(', ') ?? false
  const conditions = ['visible_in_feed', ...narrowing]
  if (!viewer.premium) {
    conditions.push(
      `(last_active_at >= ${since} OR ${online}
        OR id NOT IN (SELECT companion_id FROM companion_accounts))`,
    )
    if (narrowing.length > 0 || isDistrict) conditions.push('NOT is_vip')
  }
  if (city) conditions.push(inCity(city))
  if (country) conditions.push(`lower(country) = ${text(country.toLowerCase())}`)
  const locked = viewer.premium ? '0' : 'is_vip'
  const order = orders[sort].split(', ').map((part) => {
    const [expression, direction = ''] = part.split(' ')
    return `IIF(${locked}, NULL, ${expression}) ${direction}`
  })
  return `SELECT id, name, ${locked} AS locked FROM (${visible}) c WHERE ${conditions.join(' AND ')}
    ORDER BY locked, ${sort === 'recent' ? `IIF(${locked}, 0, ${unchecked(now)}), ` : ''}
    IIF(${locked}, 0, -is_featured), ${order.join()}, id`
}

/** All companions on the home page, in order. */
export const homeOf = (viewer: Pick<Viewer, 'premium'>, now: number): string => {
  const locked = viewer.premium ? '0' : 'is_vip'
  return `SELECT id, name, ${locked} AS locked FROM (${visible}) c WHERE visible_on_homepage
    ORDER BY locked, IIF(${locked}, 0, ${unchecked(now)}), IIF(${locked}, 0, -is_featured),
    IIF(${locked}, 0, -last_active_at), id`
}

/** All companions with a page. */
export const everyPage = `SELECT id, name, 0 AS locked FROM (${visible}) WHERE visible_in_feed`

/** A page's place, answering side, files and stories. */
export async function pageOf(db: D1Database, id: string) {
  const [page, files, stories] = await db.batch<
    { district: string | null; answeredBy: string } & { id: string }
  >([
    db
      .prepare(
        `SELECT ${districtOf} AS district, IIF(c.id IN (SELECT companion_id FROM companion_accounts a
          JOIN members m ON m.id = a.member_id WHERE m.suspended_at IS NULL), c.answered_by, 'team')
          AS answeredBy FROM companions c WHERE c.id = ?`,
      )
      .bind(id),
    db
      .prepare(
        `SELECT id FROM media WHERE companion_id = ? AND purpose = 'gallery'
          AND access_level = 'public' AND has_consent ORDER BY type, position`,
      )
      .bind(id),
    db
      .prepare('SELECT id FROM stories WHERE companion_id = ? AND highlight_id IS NULL ORDER BY id')
      .bind(id),
  ])
  const { district = null, answeredBy = null } = page?.results[0] ?? {}
  return {
    answeredBy,
    district,
    files: files?.results.map((file) => file.id),
    stories: stories?.results.map((story) => story.id),
  }
}

/** All companions with a live story on the home page, by the story that ends last, newest first. */
export const storiesOf = (viewer: Pick<Viewer, 'premium'>, now: number): string => {
  const last = (column: string) =>
    `(SELECT s.${column} FROM stories s WHERE s.companion_id = c.id AND s.highlight_id IS NULL
      ORDER BY s.expires_at DESC, s.created_at DESC, s.id LIMIT 1)`
  return `SELECT id, name, 0 AS locked FROM (
      SELECT c.*, ${last('created_at')} AS newest, ${last('expires_at')} AS ends
      FROM (${visible}) c)
    WHERE visible_on_homepage AND ends > ${now} ${viewer.premium ? '' : 'AND NOT is_vip'}
    ORDER BY newest DESC, id`
}

/** Companions whose row in the staff's table differs from their source rows. */
export async function outdatedSummaries(db: D1Database): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT v.companion_id AS id FROM companion_summary_of v
        LEFT JOIN companion_summaries s ON s.companion_id = v.companion_id
        WHERE (v.place, v.cover_id, v.counts, v.has_account, v.blank, v.facts)
          IS NOT (s.place, s.cover_id, s.counts, s.has_account, s.blank, s.facts)
        UNION SELECT companion_id FROM companion_summaries
          WHERE companion_id NOT IN (SELECT id FROM companions)`,
    )
    .all<{ id: string }>()
  return results.map(({ id }) => id)
}
