import { sql, type SQL } from 'drizzle-orm'
import type { CompanionFilters, CompanionStatus } from '#companions/staff/companion-filters'
import { choicesOf } from './choices.ts'

// Literals instead of bound values, because SQLite selects partial indexes by the text of the condition. Companions
// in the trash are always archived.
export const conditions: Record<CompanionStatus, string> = {
  all: 'deleted_at IS NULL',
  active: 'is_active = 1 AND deleted_at IS NULL',
  inactive: 'is_active = 0 AND deleted_at IS NULL',
  featured: 'is_featured = 1 AND deleted_at IS NULL',
  draft: `lifecycle = 'draft'`,
  pending: `lifecycle = 'pending'`,
  published: `lifecycle = 'active'`,
  archived: `lifecycle = 'archived' AND deleted_at IS NULL`,
}

/** A folded word of a search, and the ids of the cities whose names contain it. */
export type CompanionSearchTerm = { word: string; cityIds: readonly string[] }

/** A query of the list: filters, the words of the search, and the time in epoch milliseconds. */
export type CompanionQuery = {
  filters: CompanionFilters
  terms: readonly CompanionSearchTerm[]
  now: number
}

/** Common table expression of the words of a search. */
export const termsTable = (
  terms: readonly CompanionSearchTerm[],
): SQL => sql`terms AS MATERIALIZED (
  SELECT value ->> 'word' AS word, value -> 'cityIds' AS city_ids
  FROM json_each(${JSON.stringify(terms)}))`

/**
 * True in SQL for rows that contain every word in the name, the place or the id. All words are one bound value,
 * because D1 allows 100.
 */
export const hasTerms = sql.raw(`NOT EXISTS (SELECT 1 FROM terms
  WHERE instr(name_folded, word) = 0 AND instr(id, word) = 0
    AND instr(city_ids, json_quote(city_id)) = 0)`)

/** Condition of the filters, without the search. */
export const matches = ({ filters, now }: Pick<CompanionQuery, 'filters' | 'now'>): SQL =>
  sql.join([sql.raw(conditions[filters.status]), ...choicesOf(filters, now)], sql` AND `)

/** Condition of filters and search. It reads an index of all names, places and ids. */
export function matchesQuery({ filters, terms, now }: CompanionQuery): SQL {
  const filterConditions = matches({ filters, now })
  if (terms.length === 0) return filterConditions
  return sql`${filterConditions} AND companions.rowid IN (WITH ${termsTable(terms)}
    SELECT rowid FROM companions INDEXED BY companions_by_name
    WHERE ${sql.raw(conditions[filters.status])} AND ${hasTerms})`
}

/** True when the database maintains the count of the matches. */
export const isCounted = ({ filters, terms, now }: CompanionQuery): boolean =>
  terms.length === 0 && choicesOf(filters, now).length === 0
