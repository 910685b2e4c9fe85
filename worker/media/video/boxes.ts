import { textAt, view } from '../images/picture.ts'
import { damagedVideo, type Budget } from './facts.ts'

/** A box of ISO/IEC 14496-12 in memory; its bytes may be changed in place. */
export type Box = { type: string; bytes: Uint8Array; body: Uint8Array }

export const FREE = Uint8Array.from('free', (char) => char.charCodeAt(0))

/**
 * The boxes that a body holds. What is too short to be one, at its end, is blanked.
 *
 * @throws Failure 422 when a box is longer than the body, or there are too many
 */
export function boxesIn(bytes: Uint8Array, budget: Budget): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at < bytes.length;) {
    if (bytes.length - at < 8) {
      bytes.fill(0, at)
      break
    }
    budget.spend()
    const size = view(bytes).getUint32(at)
    if (size < 8 || at + size > bytes.length) throw damagedVideo()
    const own = bytes.subarray(at, at + size)
    boxes.push({ type: textAt(own, 4, 4), bytes: own, body: own.subarray(8) })
    at += size
  }
  return boxes
}

/** Leaves the room of a box and nothing in it. */
export function blankBox({ bytes, body }: Box): void {
  bytes.set(FREE, 4)
  body.fill(0)
}

export const find = (boxes: Box[], type: string) => boxes.find((box) => box.type === type)?.body

/** Blanks what stands behind the length that a body has by its format. @throws Failure when it is shorter */
export function trim(body: Uint8Array, length: number): void {
  if (body.length < length) throw damagedVideo()
  body.fill(0, length)
}

export const isLong = (body: Uint8Array) => body[0] === 1

/** Version stays, flags go, but for those of the mask. */
export function keepFlags(body: Uint8Array, mask = 0): void {
  const data = view(body)
  data.setUint32(0, data.getUint32(0) & ((0xff000000 | mask) >>> 0))
}
