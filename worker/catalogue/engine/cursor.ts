import type { Sort } from '#companions/vocabulary'
import { base64UrlOf, bytesOf } from '../../platform/lib/bytes.ts'
import { FEATURED } from './columns.ts'
import { freeRanks } from './free.ts'
import type { Rows } from './rows.ts'

/** A cursor that no answer of this sort has sent. */
export class BadCursor extends Error {
  override name = 'BadCursor'
}

type FreeRank = (typeof freeRanks)[number]

/** The key of the last row sent. A locked row's is its id alone: a cursor can be read by anyone. */
export type Cursor = {
  group: Sort | 'unchecked' | 'near' | FreeRank | 'locked'
  /** Whether that row has only a variant of a name of the text. */
  isSimilar: boolean
  key: Key
}

type Key = (string | number)[]

const byActivity = ['number', 'number', 'string']

const shapes: Record<Cursor['group'], string[]> = {
  recent: byActivity,
  unchecked: byActivity,
  // How near comes first.
  near: ['number', ...byActivity],
  name: ['number', 'string', 'string'],
  location: ['number', 'string', 'string', 'string', 'string'],
  price: ['number', 'number', 'string'],
  free: byActivity,
  online: byActivity,
  hours: byActivity,
  tonight: byActivity,
  later: byActivity,
  locked: ['string'],
}

/** Above every price. */
const NO_PRICE = 0x10000

/** The parts by which a row stands in its order, ascending, the first one that differs deciding. */
export function sortKey(rows: Rows, group: Cursor['group'], slot: number): Key {
  const id = rows.ids[slot]!
  if (group === 'locked') return [id]
  const unfeatured = rows.columns.flags[slot]! & FEATURED ? 0 : 1
  if (group === 'price') return [unfeatured, rows.columns.price[slot]! || NO_PRICE, id]
  const name = rows.nameAt(slot)
  if (group === 'name') return [unfeatured, name, id]
  if (group !== 'location') return [unfeatured, -rows.columns.lastActiveAt[slot]!, id]
  const { city, country } = rows.placeAt(slot)
  return [unfeatured, city, country, name, id]
}

export function isAfter(key: Key, cursor: Key): boolean {
  for (const [index, part] of key.entries()) {
    const other = cursor[index]!
    if (part !== other) return part > other
  }
  return false
}

/** Stands before the group of a row that has only a variant of a name. */
const SIMILAR = 'similar'

/** Base64url of JSON in UTF-8. */
export function encodeCursor({ group, isSimilar, key }: Cursor): string {
  const parts = isSimilar ? [SIMILAR, group, ...key] : [group, ...key]
  return base64UrlOf(new TextEncoder().encode(JSON.stringify(parts)))
}

/** The parts of a list in each order; `list-groups.ts` makes them. */
const partsOf: Record<Sort, readonly Cursor['group'][]> = {
  recent: ['recent', 'unchecked', 'near', 'locked'],
  name: ['name', 'locked'],
  location: ['location', 'locked'],
  price: ['price', 'locked'],
  free: [...freeRanks, 'locked'],
}

/** @throws BadCursor when the text is no cursor of this sort */
export function decodeCursor(text: string, sort: Sort): Cursor {
  const parts = readParts(text)
  const isSimilar = parts[0] === SIMILAR
  const [tag, ...key] = isSimilar ? parts.slice(1) : parts
  const group = partsOf[sort].find((part) => part === tag)
  if (!group || (isSimilar && group === 'locked')) {
    throw new BadCursor('Not a cursor of this sort')
  }
  const shape = shapes[group]
  if (key.length !== shape.length || key.some((part, index) => typeof part !== shape[index])) {
    throw new BadCursor('Not a cursor')
  }
  return { group, isSimilar, key: key as Key }
}

function readParts(text: string): unknown[] {
  try {
    const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    const parts: unknown = JSON.parse(utf8.decode(bytesOf(text)))
    if (Array.isArray(parts)) return parts
  } catch {
    // Not base64, not UTF-8 or not JSON: all the same to who sent it.
  }
  throw new BadCursor('Not a cursor')
}
