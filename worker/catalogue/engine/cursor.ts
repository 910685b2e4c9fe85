import type { Sort } from '#companions/vocabulary'
import { base64UrlOf, bytesOf } from '../../platform/lib/bytes.ts'
import { FEATURED } from './flags.ts'
import { freeRanks } from './free.ts'
import type { Rows } from './rows.ts'

/** A cursor that no answer with this sort order has sent. */
export class BadCursor extends Error {
  override name = 'BadCursor'
}

type FreeRank = (typeof freeRanks)[number]

/** Sort key of the last row in an answer. A locked row's key is only its id, because anyone can read a cursor. */
export type Cursor = {
  group: Sort | 'unchecked' | 'near' | FreeRank | 'locked'
  /** True if that row matches only by a variant of a name. */
  isSimilar: boolean
  key: Key
}

type Key = (string | number)[]

const byActivity = ['number', 'number', 'string']

const shapes: Record<Cursor['group'], string[]> = {
  recent: byActivity,
  unchecked: byActivity,
  // The nearest come first.
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

/** Higher than every price. */
const NO_PRICE = 0x10000

/** Parts of a row's sort key, ascending; the first difference decides. */
export function sortKey(rows: Rows, group: Cursor['group'], slot: number): Key {
  const id = rows.ids[slot]!
  if (group === 'locked') return [id]
  const featuredRank = rows.columns.flags[slot]! & FEATURED ? 0 : 1
  if (group === 'price') return [featuredRank, rows.columns.price[slot]! || NO_PRICE, id]
  const name = rows.nameAt(slot)
  if (group === 'name') return [featuredRank, name, id]
  if (group !== 'location') return [featuredRank, -rows.columns.lastActiveAt[slot]!, id]
  const { city, country } = rows.placeAt(slot)
  return [featuredRank, city, country, name, id]
}

export function isAfter(key: Key, cursor: Key): boolean {
  for (const [index, part] of key.entries()) {
    const cursorPart = cursor[index]!
    if (part !== cursorPart) return part > cursorPart
  }
  return false
}

/** Prefix of the group for rows that match only by a variant of a name. */
const SIMILAR = 'similar'

/** Base64url of JSON in UTF-8. */
export function encodeCursor({ group, isSimilar, key }: Cursor): string {
  const parts = isSimilar ? [SIMILAR, group, ...key] : [group, ...key]
  return base64UrlOf(new TextEncoder().encode(JSON.stringify(parts)))
}

/** Groups of a list in each order; `list-groups.ts` creates them. */
const partsOf: Record<Sort, readonly Cursor['group'][]> = {
  recent: ['recent', 'unchecked', 'near', 'locked'],
  name: ['name', 'locked'],
  location: ['location', 'locked'],
  price: ['price', 'locked'],
  free: [...freeRanks, 'locked'],
}

/** @throws BadCursor if the text is no cursor of this sort order */
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
    // Invalid base64, UTF-8 or JSON all get the same error.
  }
  throw new BadCursor('Not a cursor')
}
