import { byFlags } from './columns.ts'
import { HOME, VIP } from './flags.ts'
import { LOCKED, OPEN, type ViewerScope } from './matches.ts'
import { compareTexts } from './order.ts'
import type { Rows } from './rows.ts'
import { takePage, type ListedMatch } from './search.ts'

type HomePage = { ids: ListedMatch[]; total: number }

/** Sorted like lists by activity. @param now epoch milliseconds */
export function homeCompanions(
  rows: Rows,
  limit: number,
  viewer: ViewerScope,
  now: number,
): HomePage {
  const { flags } = rows.columns
  const markOfVip = viewer.premium ? OPEN : LOCKED
  const markOf = byFlags(Uint8Array, (flag) => {
    if (!(flag & HOME)) return 0
    return flag & VIP ? markOfVip : OPEN
  })
  const marks = rows.bytes('marks')
  let total = 0
  for (let slot = 0; slot < marks.length; slot++) {
    const mark = markOf[flags[slot]!]!
    marks[slot] = mark
    total += Number(mark !== 0)
  }
  for (const id of viewer.blockedBy ?? []) {
    const slot = rows.slotOf.get(id)
    if (slot !== undefined && marks[slot] === OPEN && flags[slot]! & VIP) marks[slot] = LOCKED
  }
  const { ids } = takePage(rows, { marks, similar: null }, { sort: 'recent', skip: 0, limit }, now)
  return { ids, total }
}

/** Companions of the home page with a live story, the newest story first. */
export function homeStories(
  rows: Rows,
  limit: number,
  now: number,
  { premium, blockedBy }: Pick<ViewerScope, 'premium' | 'blockedBy'>,
) {
  const { flags, newestStoryAt, storiesEndAt } = rows.columns
  // The relevant flags, of which a row must have exactly the first.
  const bits = premium ? HOME : HOME | VIP
  const first: number[] = []
  const isBefore = (a: number, b: number) =>
    newestStoryAt[a] === newestStoryAt[b]
      ? compareTexts(rows.ids[a]!, rows.ids[b]!) < 0
      : newestStoryAt[a]! > newestStoryAt[b]!
  let total = 0
  for (let slot = 0; slot < rows.ids.length; slot++) {
    const isOpen = (flags[slot]! & bits) === HOME
    if (isOpen && flags[slot]! & VIP && blockedBy?.has(rows.ids[slot]!)) continue
    if (!isOpen || newestStoryAt[slot]! <= 0 || storiesEndAt[slot]! <= now) continue
    total++
    if (first.length === limit && !isBefore(slot, first.at(-1) ?? slot)) continue
    const position = first.findIndex((candidate) => isBefore(slot, candidate))
    first.splice(position < 0 ? first.length : position, 0, slot)
    if (first.length > limit) first.pop()
  }
  return { ids: first.map((slot) => rows.ids[slot]!), total }
}
