import type { Sort } from '#contract/vocabulary'
import type { Cursor } from './cursor.ts'
import { freeRanks, rankFree } from './free.ts'
import { LOCKED, OPEN, kmByPlace, type Near } from './matches.ts'
import type { Order } from './order.ts'
import type { Rows } from './rows.ts'

/** A part of a list, in its order. */
type Group = {
  name: Cursor['group']
  /** Of several parts of one name, in ascending order. */
  rank?: number
  order: Order
  locked: boolean
  has: (slot: number) => boolean
}

/**
 * The parts of a list, one after the other: open rows in the order asked for, then, so that their
 * position reveals nothing, locked ones by id. By activity, whose checks don't all hold at the moment
 * comes after those whose checks do. By availability, who is free now comes first, then who is free
 * tonight. Of cities near one the nearest come first, in the place of the order by activity.
 */
export function listGroups(
  rows: Rows,
  marks: Uint8Array,
  sort: Sort,
  now: number,
  near?: Near,
): Group[] {
  const { orders, columns } = rows
  const { checkedUntil } = columns
  const ranks = sort === 'free' ? rankFree(rows, marks, now) : null
  const isOpen = (slot: number) => marks[slot] === OPEN
  const isChecked = (slot: number) => checkedUntil[slot]! > now
  const open: Omit<Group, 'order' | 'locked'>[] =
    sort === 'recent' && near
      ? nearGroups(rows, near, isOpen, isChecked)
      : sort === 'recent'
        ? [
            { name: sort, has: (slot) => isOpen(slot) && isChecked(slot) },
            { name: 'unchecked', has: (slot) => isOpen(slot) && !isChecked(slot) },
          ]
        : ranks
          ? freeRanks.map((name, rank) => ({
              name,
              has: (slot) => isOpen(slot) && ranks[slot] === rank,
            }))
          : [{ name: sort, has: isOpen }]
  return [
    ...open.map((group) => ({
      ...group,
      order: orders[sort === 'free' ? 'recent' : sort],
      locked: false,
    })),
    {
      name: 'locked',
      order: orders.vip,
      locked: true,
      has: (slot) => marks[slot] === LOCKED,
    },
  ]
}

/** By distance, and of one distance first those whose checks hold. */
function nearGroups(
  rows: Rows,
  near: Near,
  isOpen: (slot: number) => boolean,
  isChecked: (slot: number) => boolean,
): Omit<Group, 'order' | 'locked'>[] {
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
