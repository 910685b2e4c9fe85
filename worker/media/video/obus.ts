import type { ByteSource } from './byte-source.ts'
import { damagedVideo, type ReadBudget } from './facts.ts'

/** Units of sequence and frame headers, tiles and frames (AV1 6.2.2). */
const KEPT_UNITS = new Set([1, 2, 3, 4, 6, 7, 8])
const METADATA = 5
const PADDING = 15
/** Metadata that is kept: light level and mastering display. */
const KEPT_METADATA = new Set([1, 2])
const MAX_METADATA_BYTES = 32
const MAX_LENGTH_BYTES = 8

/**
 * Passes one AV1 sample. User metadata and unknown units become padding of the same length.
 *
 * @param length of the sample, in bytes
 * @throws Failure 422 if a unit is longer than its sample
 */
export async function passObus(
  source: ByteSource,
  length: number,
  budget: ReadBudget,
): Promise<void> {
  const end = source.offset + length
  while (source.offset < end) {
    budget.spend()
    const head = await readHead(source, end)
    const size = head.size ?? end - source.offset
    if (source.offset + size > end) throw damagedVideo()
    const type = (head.bytes[0]! >> 3) & 0x0f
    if (type === METADATA && size > 0 && size <= MAX_METADATA_BYTES) {
      const body = await source.take(size)
      if (!KEPT_METADATA.has(body[0]!)) becomePadding(head.bytes, body)
      await source.put(head.bytes)
      await source.put(body)
    } else if (KEPT_UNITS.has(type)) {
      await source.put(head.bytes)
      await source.pass(size)
    } else {
      becomePadding(head.bytes, new Uint8Array())
      await source.put(head.bytes)
      await blank(source, size)
    }
  }
}

function becomePadding(head: Uint8Array, body: Uint8Array): void {
  head[0] = (head[0]! & 0x86) | (PADDING << 3)
  body.fill(0)
  body.set([END_MARK].slice(0, body.length), Math.max(0, body.length - 1))
}
const END_MARK = 0x80

async function blank(source: ByteSource, size: number): Promise<void> {
  if (size === 0) return
  await source.blank(size - 1)
  await source.take(1)
  await source.put(Uint8Array.of(END_MARK))
}

/** @returns `size` null if the unit extends to the sample's end */
async function readHead(source: ByteSource, end: number) {
  const bytes = [...(await source.take(1))]
  const [first = 0] = bytes
  if (first & 0x04) bytes.push(...(await source.take(1)))
  if (!(first & 0x02)) return { bytes: Uint8Array.from(bytes), size: null }
  let size = 0
  for (let count = 0; ; count++) {
    if (count === MAX_LENGTH_BYTES || source.offset >= end) throw damagedVideo()
    const [byte = 0] = await source.take(1)
    bytes.push(byte)
    size += (byte & 0x7f) * 2 ** (7 * count)
    if (byte < 0x80) break
  }
  return { bytes: Uint8Array.from(bytes), size }
}
