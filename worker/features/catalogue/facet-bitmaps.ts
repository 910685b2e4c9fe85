import { NEW_MS } from '#contract/limits'
import { isOnline } from '#contract/presence'
import { LANES, bitsOf, type Lane } from './facets.ts'
import type { Rows } from './rows.ts'

const IS_ONLINE = bitsOf('status', ['online'])
const IS_NEW = bitsOf('status', ['new'])
const HAS_NEW_PHOTOS = bitsOf('status', ['new photos'])

/** The lanes as they are at a moment, that of the status included. */
export function lanesAt(rows: Rows, now: number): Lane[] {
  const cells = rows.columns.lanes
  const stored = Array.from({ length: LANES }, (_, from) => ({ cells, step: LANES, from }))
  return [...stored, { cells: statusAt(rows, now), step: 1, from: 0 }]
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
