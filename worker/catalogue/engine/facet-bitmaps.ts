import { NEW_MS } from '#platform/limits'
import { isOnline } from '#companions/presence'
import { BITMAPS_PER_ROW, bitsOf, type FacetBitmap } from './facets.ts'
import type { Rows } from './rows.ts'

const IS_ONLINE = bitsOf('status', ['online'])
const IS_NEW = bitsOf('status', ['new'])
const HAS_NEW_PHOTOS = bitsOf('status', ['new photos'])

/** The bitmaps at a time, including that of the status. */
export function facetBitmapsAt(rows: Rows, now: number): FacetBitmap[] {
  const cells = rows.columns.facetBitmaps
  const storedBitmaps = Array.from({ length: BITMAPS_PER_ROW }, (_, index) => ({
    cells,
    stride: BITMAPS_PER_ROW,
    from: index,
  }))
  return [...storedBitmaps, { cells: statusAt(rows, now), stride: 1, from: 0 }]
}

function statusAt(rows: Rows, now: number): Uint8Array {
  const { onlineUntil, publishedAt, newestPhotoAt } = rows.columns
  const newest = now - NEW_MS
  const status = rows.bytes('status')
  for (let slot = 0; slot < status.length; slot++) {
    status[slot] =
      Number(isOnline(onlineUntil[slot]!, now)) * IS_ONLINE +
      Number(publishedAt[slot]! > newest) * IS_NEW +
      Number(newestPhotoAt[slot]! > newest) * HAS_NEW_PHOTOS
  }
  return status
}
