import { textAt, view } from '../images/picture.ts'
import { damagedVideo, type ReadBudget } from './facts.ts'

/** A box of ISO/IEC 14496-12 in memory; its bytes may be changed in place. */
export type Box = { type: string; bytes: Uint8Array; body: Uint8Array }

export const FREE = Uint8Array.from('free', (char) => char.charCodeAt(0))

/**
 * Boxes of a body. Bytes at its end that are too few for a box are blanked.
 *
 * @throws Failure 422 if a box is longer than the body, or there are too many
 */
export function boxesIn(bytes: Uint8Array, budget: ReadBudget): Box[] {
  const boxes: Box[] = []
  for (let offset = 0; offset < bytes.length;) {
    if (bytes.length - offset < 8) {
      bytes.fill(0, offset)
      break
    }
    budget.spend()
    const size = view(bytes).getUint32(offset)
    if (size < 8 || offset + size > bytes.length) throw damagedVideo()
    const boxBytes = bytes.subarray(offset, offset + size)
    boxes.push({ type: textAt(boxBytes, 4, 4), bytes: boxBytes, body: boxBytes.subarray(8) })
    offset += size
  }
  return boxes
}

/** Replaces a box by an empty one of the same size. */
export function blankBox({ bytes, body }: Box): void {
  bytes.set(FREE, 4)
  body.fill(0)
}

export const find = (boxes: Box[], type: string) => boxes.find((box) => box.type === type)?.body

/** Blanks bytes beyond the length that the format gives a body. @throws Failure if it is shorter */
export function trim(body: Uint8Array, length: number): void {
  if (body.length < length) throw damagedVideo()
  body.fill(0, length)
}

export const isLong = (body: Uint8Array) => body[0] === 1

/** Clears the flags except those of the mask; the version stays. */
export function keepFlags(body: Uint8Array, mask = 0): void {
  const data = view(body)
  data.setUint32(0, data.getUint32(0) & ((0xff000000 | mask) >>> 0))
}
