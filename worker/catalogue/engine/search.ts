import type { FacetCounts } from '#companions/listing'
import type { Sort } from '#companions/vocabulary'
import { BadCursor, decodeCursor, encodeCursor, isAfter, sortKey, type Cursor } from './cursor.ts'
import { ValueCounts } from './facets.ts'
import { listGroups } from './list-groups.ts'
import {
  matchRows,
  type Marks,
  type SimilarSpellings,
  type Query,
  type ViewerScope,
} from './matches.ts'
import type { Rows } from './rows.ts'

/** A locked companion appears without the data that only premium members may see. */
export type ListedMatch = { id: string; locked: boolean }

/** `skip` counts from the row of `after`, or from the first. */
type Paging = {
  sort: Sort
  skip: number
  limit: number
  after?: string | undefined
  near?: SimilarSpellings | undefined
}
export type CatalogueQuery = Query & Paging & { facets?: boolean | undefined }

export type ResultPage = { ids: ListedMatch[]; next: string | null }
export type SearchAnswer = ResultPage & { total: number; facets?: FacetCounts }

/** @throws BadCursor if `after` is no cursor of this sort order */
export function search(
  rows: Rows,
  query: CatalogueQuery,
  viewer: ViewerScope,
  now: number,
): SearchAnswer {
  const counts = query.facets ? new ValueCounts() : null
  const matches = matchRows(rows, query, viewer, now, counts)
  const page = takePage(rows, matches, query, now)
  return {
    ...page,
    total: matches.open + matches.locked,
    ...(counts && { facets: counts.counts() }),
  }
}

/** @param now epoch milliseconds */
export function takePage(rows: Rows, marks: Marks, paging: Paging, now: number): ResultPage {
  const { sort, limit } = paging
  const cursor = paging.after ? decodeCursor(paging.after, sort) : null
  const groups = listGroups(rows, marks, sort, now, paging.near)
  const first = cursor ? firstOf(groups, cursor, paging) : 0
  const ids: ListedMatch[] = []
  let toSkip = paging.skip
  let last: Cursor | null = null
  for (const group of groups.slice(first)) {
    const { name, rank, order, isSimilar, locked, has } = group
    const rankKey = rank === undefined ? [] : [rank]
    for (let index = startOf(rows, group, rankKey, cursor); index < order.length; index++) {
      const slot = order.slots[index]!
      if (!has(slot) || toSkip-- > 0) continue
      if (ids.length === limit) return { ids, next: last && encodeCursor(last) }
      ids.push({ id: rows.ids[slot]!, locked })
      if (ids.length === limit) {
        last = { group: name, isSimilar, key: [...rankKey, ...sortKey(rows, name, slot)] }
      }
    }
  }
  return { ids, next: null }
}

type Group = ReturnType<typeof listGroups>[number]

/** Group of a cursor; if that group no longer exists, the next. @throws BadCursor of another list */
function firstOf(
  groups: readonly Group[],
  { group, isSimilar, key }: Cursor,
  { sort, near }: Paging,
): number {
  const isOfNear = sort === 'recent' && near !== undefined
  if (group !== 'locked' && (group === 'near') !== isOfNear) throw new BadCursor('Of another list')
  return groups.findIndex((part) => {
    if (part.locked) return true
    if (group === 'locked') return false
    if (part.isSimilar !== isSimilar) return part.isSimilar
    return isOfNear ? part.rank! >= Number(key[0]) : part.name === group
  })
}

function startOf(
  rows: Rows,
  { name, isSimilar, order }: Group,
  rankKey: number[],
  cursor: Cursor | null,
): number {
  if (cursor?.group !== name || cursor.isSimilar !== isSimilar) return 0
  if (rankKey.some((rank) => rank !== cursor.key[0])) return 0
  const key = cursor.key.slice(rankKey.length)
  return order.firstWhere((slot) => isAfter(sortKey(rows, name, slot), key))
}
