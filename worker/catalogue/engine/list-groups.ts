import type { Sort } from '#companions/vocabulary'
import type { Cursor } from './cursor.ts'
import { freeRanks, rankFree } from './free.ts'
import { LOCKED, OPEN, kmByPlace, type Marks, type SimilarSpellings } from './matches.ts'
import type { Order } from './order.ts'
import type { Rows } from './rows.ts'

/** A group of rows in a list, with its order. */
type Group = {
  name: Cursor['group']
  /** Distinguishes groups with the same name, in ascending order. */
  rank?: number
  order: Order
  /** True for rows that match only by a variant of a name. */
  isSimilar: boolean
  locked: boolean
  has: (slot: number) => boolean
}

type OpenGroup = Pick<Group, 'name' | 'rank' | 'has'>

/**
 * Groups of a list in sequence: open rows in the requested order, then locked ones by id, so that their
 * position reveals nothing. By activity, rows with a missing or expired check follow the fully checked ones. By
 * availability, companions who are free now come first, then those free tonight. With a city in the query the
 * nearest cities come first, instead of the order by activity. Open rows that match only by a variant of a name
 * follow all others, in the same groups.
 */
export function listGroups(
  rows: Rows,
  { marks, similar }: Marks,
  sort: Sort,
  now: number,
  near?: SimilarSpellings,
): Group[] {
  const order = rows.orders[sort === 'free' ? 'recent' : sort]
  const openRowGroups = openGroups(rows, marks, sort, now, near)
  const groups: Group[] = openRowGroups.map(({ has, ...group }) => ({
    ...group,
    order,
    isSimilar: false,
    locked: false,
    has: similar ? (slot) => has(slot) && similar[slot] === 0 : has,
  }))
  if (similar) {
    for (const { has, ...group } of openRowGroups) {
      groups.push({
        ...group,
        order,
        isSimilar: true,
        locked: false,
        has: (slot) => has(slot) && similar[slot] === 1,
      })
    }
  }
  groups.push({
    name: 'locked',
    order: rows.orders.vip,
    isSimilar: false,
    locked: true,
    has: (slot) => marks[slot] === LOCKED,
  })
  return groups
}

function openGroups(
  rows: Rows,
  marks: Uint8Array,
  sort: Sort,
  now: number,
  near?: SimilarSpellings,
): OpenGroup[] {
  const { checkedUntil } = rows.columns
  const isOpen = (slot: number) => marks[slot] === OPEN
  const isChecked = (slot: number) => checkedUntil[slot]! > now
  if (sort === 'recent' && near) return nearGroups(rows, near, isOpen, isChecked)
  if (sort === 'recent') {
    return [
      { name: sort, has: (slot) => isOpen(slot) && isChecked(slot) },
      { name: 'unchecked', has: (slot) => isOpen(slot) && !isChecked(slot) },
    ]
  }
  if (sort === 'free') {
    const ranks = rankFree(rows, marks, now)
    return freeRanks.map((name, rank) => ({
      name,
      has: (slot) => isOpen(slot) && ranks[slot] === rank,
    }))
  }
  return [{ name: sort, has: isOpen }]
}

/** Groups by distance; within a distance, fully checked rows first. */
function nearGroups(
  rows: Rows,
  near: SimilarSpellings,
  isOpen: (slot: number) => boolean,
  isChecked: (slot: number) => boolean,
): OpenGroup[] {
  const { place } = rows.columns
  const away = kmByPlace(rows, near)
  const distances = [...new Set(away.flatMap((km) => km ?? []))].sort((a, b) => a - b)
  return distances.flatMap((km) =>
    [true, false].map((hasChecks) => ({
      name: 'near' as const,
      rank: 2 * km + Number(!hasChecks),
      has: (slot: number) =>
        away[place[slot]!] === km && isOpen(slot) && isChecked(slot) === hasChecks,
    })),
  )
}
