import type { Sort } from '#companions/vocabulary'
import type { Cursor } from './cursor.ts'
import { freeRanks, rankFree } from './free.ts'
import { LOCKED, OPEN, kmByPlace, type Marks, type Near } from './matches.ts'
import type { Order } from './order.ts'
import type { Rows } from './rows.ts'

/** A part of a list, in its order. */
type Group = {
  name: Cursor['group']
  /** Of several parts of one name, in ascending order. */
  rank?: number
  order: Order
  /** Rows that have only a variant of a name of the text. */
  isSimilar: boolean
  locked: boolean
  has: (slot: number) => boolean
}

type OpenGroup = Pick<Group, 'name' | 'rank' | 'has'>

/**
 * The parts of a list, one after the other: open rows in the order asked for, then, so that their
 * position reveals nothing, locked ones by id. By activity, whose checks don't all hold at the moment
 * comes after those whose checks do. By availability, who is free now comes first, then who is free
 * tonight. Of cities near one the nearest come first, in the place of the order by activity. Open rows
 * that have only a variant of a name of the text follow all others, in the same parts.
 */
export function listGroups(
  rows: Rows,
  { marks, similar }: Marks,
  sort: Sort,
  now: number,
  near?: Near,
): Group[] {
  const order = rows.orders[sort === 'free' ? 'recent' : sort]
  const open = openGroups(rows, marks, sort, now, near)
  const groups: Group[] = open.map(({ has, ...group }) => ({
    ...group,
    order,
    isSimilar: false,
    locked: false,
    has: similar ? (slot) => has(slot) && similar[slot] === 0 : has,
  }))
  if (similar) {
    for (const { has, ...group } of open) {
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
  near?: Near,
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

/** By distance, and of one distance first those whose checks hold. */
function nearGroups(
  rows: Rows,
  near: Near,
  isOpen: (slot: number) => boolean,
  isChecked: (slot: number) => boolean,
): OpenGroup[] {
  const { place } = rows.columns
  const away = kmByPlace(rows, near)
  const distances = [...new Set(away.flatMap((km) => km ?? []))].sort((a, b) => a - b)
  return distances.flatMap((km) =>
    [true, false].map((checked) => ({
      name: 'near' as const,
      rank: 2 * km + Number(!checked),
      has: (slot: number) =>
        away[place[slot]!] === km && isOpen(slot) && isChecked(slot) === checked,
    })),
  )
}
